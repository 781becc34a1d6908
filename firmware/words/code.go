package words

import "tablero/games"

// What the referee says besides broken rules, with the arguments in order.
const (
	TurnHandOver games.Code = "turn.hand-over" // side
	TurnPut      games.Code = "turn.put"       // side, kind to put
	TurnMove     games.Code = "turn.move"      // side
	TurnLiftOff  games.Code = "turn.lift-off"  // place
	TurnLifted   games.Code = "turn.lifted"    // side that holds a piece in the air
	TurnRecorded games.Code = "turn.recorded"  // the turn in the game's notation
	TurnUndone   games.Code = "turn.undone"    // likewise
	TurnAmended  games.Code = "turn.amended"   // likewise

	TurnTake      games.Code = "turn.take"       // side that may take logs and then places one
	TurnPlace     games.Code = "turn.place"      // side that can only place
	TurnPlaceThis games.Code = "turn.place-this" // kind of log that was shown
	TurnPass      games.Code = "turn.pass"       // side that may take but can't place
	TurnAgain     games.Code = "turn.again"      // side whose opponent has lost a turn

	OverWin     games.Code = "over.win"  // side that won, reason
	OverDraw    games.Code = "over.draw" // reason
	OverGivenUp games.Code = "over.given-up"
	OverAgain   games.Code = "over.again" // how to begin a new match

	StartClear   games.Code = "start.clear" // number of pieces on the board
	StartReady   games.Code = "start.ready"
	StartResumed games.Code = "start.resumed" // it goes on
	StartResume  games.Code = "start.resume"  // an unfinished match: the board isn't as it was
	StartFrame   games.Code = "start.frame"   // the frame must be empty

	LogsPoints   games.Code = "logs.points"   // White's, Black's
	LogsLost     games.Code = "logs.lost"     // side, how many turns it owes
	LogsShifted  games.Code = "logs.shifted"  // side that placed a log
	LogsReturned games.Code = "logs.returned" // kind of log that was to be taken
	LogsAstray   games.Code = "logs.astray"   // what lies there can't be told
	LogsTakeOut  games.Code = "logs.take-out" // the frame is to be emptied

	RightExtra          games.Code = "right.extra"           // place, kind that must go
	RightExtraAny       games.Code = "right.extra-any"       // place
	RightExtraSeveral   games.Code = "right.extra-several"   // place, how many must go from the top
	RightMissing        games.Code = "right.missing"         // place, kind that belongs there
	RightMissingSeveral games.Code = "right.missing-several" // place, the stack that belongs on top
	RightSwap           games.Code = "right.swap"            // place, kind there, kind that belongs there
	RightTray           games.Code = "right.tray"            // kind that is in neither place

	UnknownTag   games.Code = "unknown.tag"   // tag's number (shortened), place
	UnknownPiece games.Code = "unknown.piece" // place
	UnknownCells games.Code = "unknown.cells" // number of cells that nothing explains

	FaultPart    games.Code = "fault.part"    // part's name, cause (a Message or a string)
	FaultToo     games.Code = "fault.too"     // likewise, of another part
	FaultBack    games.Code = "fault.back"    // part's name
	FaultFlicker games.Code = "fault.flicker" // place

	CauseAbsent    games.Code = "cause.absent"    // it doesn't answer
	CauseReset     games.Code = "cause.reset"     // it lost its settings
	CauseTimeout   games.Code = "cause.timeout"   // it answers too late
	CauseCorrupt   games.Code = "cause.corrupt"   // its data make no sense
	CauseFull      games.Code = "cause.full"      // no room is left on the disk
	CauseReadOnly  games.Code = "cause.read-only" // nothing may be written there
	CauseUnwritten games.Code = "cause.unwritten" // it can't be written, for another reason
	CauseStuck     games.Code = "cause.stuck"     // its values don't change

	AskWhich           games.Code = "ask.which"             // an option as a turn, its number, how many
	AskHanded          games.Code = "ask.handed"            // kind
	AskShow            games.Code = "ask.show"              // a piece is to be shown on the tray
	AskResign          games.Code = "ask.resign"            // side that would resign
	AskTakeBack        games.Code = "ask.take-back"         // the turn
	AskTakeBackSeveral games.Code = "ask.take-back-several" // how many turns, two at least
	AskNewMatch        games.Code = "ask.new-match"
	AskGiveUp          games.Code = "ask.give-up"
	AskAsShown         games.Code = "ask.as-shown" // number of logs
	AskDraw            games.Code = "ask.draw"     // side that offers
	AskChanged         games.Code = "ask.changed"  // kind that was on the tray, kind that is

	AskLog     games.Code = "ask.log"     // kind of log that was placed unseen
	AskShifted games.Code = "ask.shifted" // whether others moved
	AskTouches games.Code = "ask.touches" // kind, place in millimetres
	AskUnder   games.Code = "ask.under"   // likewise, of a log that was taken
	AskLies    games.Code = "ask.lies"    // a turn, how logs lie after it, its number, how many

	MenuTitle     games.Code = "menu.title"
	MenuNew       games.Code = "menu.new"
	MenuTakeBack  games.Code = "menu.take-back"
	MenuResign    games.Code = "menu.resign"
	MenuDraw      games.Code = "menu.draw"
	MenuGiveUp    games.Code = "menu.give-up"
	MenuLanguage  games.Code = "menu.language"
	MenuClose     games.Code = "menu.close"
	MenuOtherwise games.Code = "menu.otherwise" // the last step was otherwise than the board takes it for

	KeyYes    games.Code = "key.yes"
	KeyNo     games.Code = "key.no"
	KeyDone   games.Code = "key.done"
	KeyNext   games.Code = "key.next"
	KeyMenu   games.Code = "key.menu"
	KeyResign games.Code = "key.resign"

	RecordUnkept games.Code = "record.unkept"
	RecordWhy    games.Code = "record.why" // cause (a Message)

	LeanOff games.Code = "lean.off" // a hand or a thing weighs on the board

	// Sensors that near the point at which moves can't be told apart; of each the place or
	// the part's name.
	DriftNoise  games.Code = "drift.noise"  // its readings scatter
	DriftZero   games.Code = "drift.zero"   // it reads something of an empty cell
	DriftCreep  games.Code = "drift.creep"  // its readings creep
	DriftFaint  games.Code = "drift.faint"  // it feels little of what lies there
	DriftBlips  games.Code = "drift.blips"  // it lets go for moments
	DriftMisses games.Code = "drift.misses" // it doesn't read tags each time
)

// What a calibration asks for that measures how logs rub, and what was wrong with it.
const (
	WoodBare         games.Code = "wood.bare"          // the board is to be clear and level
	WoodBook         games.Code = "wood.book"          // something under its near edge
	WoodFrameLeaning games.Code = "wood.frame-leaning" // the frame on it as it leans
	WoodBookAway     games.Code = "wood.book-away"     // and level again
	WoodFrame        games.Code = "wood.frame"         // the frame on the level board
	WoodLay          games.Code = "wood.lay"           // kind of log
	WoodRollRight    games.Code = "wood.roll-right"
	WoodRollLeft     games.Code = "wood.roll-left"
	WoodLift         games.Code = "wood.lift"
	WoodTakeOut      games.Code = "wood.take-out"
	WoodDone         games.Code = "wood.done"

	WoodWeighs    games.Code = "wood.weighs"     // g that lie there, g that were expected
	WoodRestless  games.Code = "wood.restless"   // nothing comes to rest
	WoodLeans     games.Code = "wood.leans"      // degrees
	WoodStays     games.Code = "wood.stays"      // degrees up to which nothing slid
	WoodSticks    games.Code = "wood.sticks"     // likewise, more than any wood takes
	WoodPushed    games.Code = "wood.pushed"     // it slid too early
	WoodFast      games.Code = "wood.fast"       // lifted too fast
	WoodFrameSlid games.Code = "wood.frame-slid" // the frame, not the log
	WoodWall      games.Code = "wood.wall"       // it rolled against a wall
	WoodShort     games.Code = "wood.short"      // it hardly rolled
	WoodOtherWay  games.Code = "wood.other-way"  // it rolled the other way
)
