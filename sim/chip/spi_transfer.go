package chip

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

// spiConn is an open handle of a port.
type spiConn struct {
	port  *SPIPort
	asked physic.Frequency
	one   [1]spi.Packet // spares Tx an allocation; guarded by the wire
}

func (c *spiConn) String() string      { return c.port.name }
func (c *spiConn) Duplex() conn.Duplex { return conn.Full }
func (c *spiConn) MaxTxSize() int      { return c.port.maxTx }

// Tx does one transfer. w and r may be the same slice.
func (c *spiConn) Tx(w, r []byte) error {
	if len(w)+len(r) == 0 {
		return errors.New("chip: " + c.port.name + ": Tx with empty buffers")
	}
	waited := c.port.wire.take()
	defer c.port.wire.give()
	c.one[0] = spi.Packet{W: w, R: r}
	err := c.transfer(c.one[:], waited)
	c.one[0] = spi.Packet{}
	return err
}

// TxPackets does several transfers; those joined by KeepCS are one transaction.
func (c *spiConn) TxPackets(packets []spi.Packet) error {
	waited := c.port.wire.take()
	defer c.port.wire.give()
	return c.transfer(packets, waited)
}

func (c *spiConn) transfer(packets []spi.Packet, waited bool) error {
	p := c.port
	total, err := c.check(packets)
	if err != nil {
		return err
	}
	p.gate.lock()
	if p.conn != c {
		p.gate.unlock()
		return fmt.Errorf("chip: %s: file already closed", p.name)
	}
	speed := c.asked
	if p.limit != 0 {
		speed = min(speed, p.limit)
	}
	d := p.overhead + time.Duration(int64(8*total)*picoseconds(speed)/1000)
	p.stats.Transactions++
	p.stats.Busy += d
	if waited {
		p.stats.Waited++
	}
	p.gate.unlock()

	p.t.Sleep(d)
	if p.Fault != nil {
		err = p.Fault()
	}

	p.gate.lock()
	part := p.part
	if err != nil {
		p.stats.Failed++
	} else {
		p.stats.Bytes += uint64(total)
	}
	p.gate.unlock()
	if err != nil {
		return err
	}
	for len(packets) > 0 {
		n := 1
		for packets[n-1].KeepCS {
			n++
		}
		p.transaction(part, packets[:n])
		packets = packets[n:]
	}
	return nil
}

// check applies spidev's rules and counts the bytes.
func (c *spiConn) check(packets []spi.Packet) (total int, err error) {
	name := c.port.name
	for i := range packets {
		k := &packets[i]
		if len(k.W) != len(k.R) && len(k.W) != 0 && len(k.R) != 0 {
			return 0, fmt.Errorf("chip: %s: w and r must be the same size; got %d and %d bytes", name, len(k.W), len(k.R))
		}
		if k.BitsPerWord != 0 && k.BitsPerWord != 8 {
			return 0, fmt.Errorf("chip: %s: %d bits a word: invalid argument", name, k.BitsPerWord)
		}
		total += max(len(k.W), len(k.R))
	}
	if total == 0 {
		return 0, fmt.Errorf("chip: %s: empty packets", name)
	}
	if total > c.port.maxTx {
		return 0, fmt.Errorf("chip: %s: maximum length is %d, got %d bytes", name, c.port.maxTx, total)
	}
	if packets[len(packets)-1].KeepCS {
		return 0, fmt.Errorf("chip: %s: KeepCS on the last packet isn't simulated", name)
	}
	return total, nil
}

// transaction shows the part one CS low to CS high. It works on copies because w
// and r of a packet may be the same memory. The wire guards the scratch buffers.
func (p *SPIPort) transaction(part SPIDevice, packets []spi.Packet) {
	w := p.mosi[:0]
	for _, k := range packets {
		w = append(w, k.W...)
		for i := len(k.W); i < len(k.R); i++ {
			w = append(w, 0)
		}
	}
	p.mosi = w
	if cap(p.unread) < len(w) {
		p.unread = make([]byte, len(w))
	}
	r := p.unread[:len(w)]
	if part == nil {
		float(r)
	} else {
		part.SPI(w, r)
	}
	for _, k := range packets {
		copy(k.R, r)
		r = r[max(len(k.W), len(k.R)):]
	}
}

// float is what an undriven MISO with the Pi's pull-up reads.
func float(r []byte) {
	for i := range r {
		r[i] = 0xFF
	}
}

var (
	_ spi.Conn    = (*spiConn)(nil)
	_ conn.Limits = (*spiConn)(nil)
)
