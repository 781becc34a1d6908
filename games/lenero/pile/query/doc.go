// Package query reads questions about piles and answers them, one JSON object a line:
//
//	{"id": "three", "frame": {"w": 300, "h": 400}, "mu": {"log": 0.3, "floor": 0.3, "wall": 0.3, "rolling_mm": 0},
//	 "discs": [{"x": 100, "y": 15, "r": 15, "m": 50.9}, ...], "query": {"type": "equilibrium"}}
//
// gives
//
//	{"id": "three", "answer": {"force_exists": true, "verdict": "holds"}}
//
// Lengths are in millimetres, masses in grams, forces in gram-force; logs are numbered
// from 0 in the order of discs. The types of query, what they need besides and what they
// answer:
//
//	equilibrium           force_exists, verdict: "holds", "falls" or "unsure"
//	removal               k: others_stay, a verdict; top_row; removable_by_top_row_rule
//	takes                 takes: k, others_stay and reason of every log that isn't in the top row
//	collapse              logs: x and y of each, let go, in one way in which it may end; at_rest
//	drop                  r, x: x, y and supports of where a log comes to rest
//	resting               r: valleys, and spans of the floor, where a log may come to rest
//	top_row               top_row, has_log_on_it
//	min_mu_force_existence  class "log", "floor", "wall" or "all", other_mu: mu
//	min_scale             scale: the smallest factor on all friction at which forces exist
//	tilt_margin           dir "left" or "right": tan, deg
//	forces_frictionless   normal: i, j and n of each contact whose force is determined
//
// mu and scale are null where no friction is enough, tan where no tilt is too much. Verdicts
// are about the pile just as it is given; "margin": "play" in the query asks for those that
// are sure enough to play by.
package query
