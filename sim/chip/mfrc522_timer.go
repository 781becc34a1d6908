package chip

import "time"

// timer is the part's timer unit (section 8.5).
type timer struct {
	running bool
	started time.Time
	tick    time.Duration // in 1/1000 ns: exact enough for an hour
	reload  int64
	stopped uint16 // the count while it doesn't run
}

// startTimer loads the counter. A tick is 2*TPrescaler+1 periods of 13.56 MHz, or
// +2 with TPrescalEven; the interrupt comes TReload+1 ticks later.
func (m *MFRC522) startTimer(at time.Time) {
	periods := 2*(int64(m.reg[rfTMode]&0x0F)<<8|int64(m.reg[rfTPrescaler])) + 1
	if m.reg[rfDemod]&prescalerEven != 0 {
		periods++
	}
	m.timer = timer{
		running: true,
		started: at,
		tick:    time.Duration(periods * 1_000_000_000 / 13_560),
		reload:  int64(m.reg[rfTReloadHigh])<<8 | int64(m.reg[rfTReloadLow]),
	}
}

func (m *timer) ends() time.Time {
	return m.started.Add(m.tick * time.Duration(m.reload+1) / 1000)
}

func (m *MFRC522) stopTimer(at time.Time) {
	m.timer.stopped = m.timerCount(at)
	m.timer.running = false
}

// runTimer lets the timer come to at.
func (m *MFRC522) runTimer(at time.Time) {
	if !m.timer.running || at.Before(m.timer.ends()) {
		return
	}
	m.reg[rfComIrq] |= irqTimer
	if m.reg[rfTMode]&timerRestart == 0 {
		m.timer.running, m.timer.stopped = false, 0
		return
	}
	round := m.timer.ends().Sub(m.timer.started)
	m.timer.started = m.timer.started.Add(at.Sub(m.timer.started) / round * round)
}

// timerCommand is a write to ControlReg.
func (m *MFRC522) timerCommand(b byte) {
	if b&0x40 != 0 {
		m.startTimer(m.t.Now())
	}
	if b&0x80 != 0 {
		m.stopTimer(m.t.Now())
	}
}

func (m *MFRC522) timerCount(at time.Time) uint16 {
	if !m.timer.running {
		return m.timer.stopped
	}
	gone := int64(at.Sub(m.timer.started)) * 1000 / int64(m.timer.tick)
	return uint16(max(0, m.timer.reload-gone))
}
