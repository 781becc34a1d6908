package mfrc522

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
)

// wire gathers register accesses and sends them as one SPI transaction, with NSS high
// between them (KeepCS false). The kernel's price is by the call, not by the byte.
type wire struct {
	c spi.Conn

	packets [12]spi.Packet
	n       int
	out, in [96]byte
	used    int
}

var errTooLong = errors.New("mfrc522: transaction too long")

// write queues data for one register: one byte, or several for the FIFO (8.1.2.2).
func (w *wire) write(reg byte, data ...byte) {
	if out, _ := w.frame(1 + len(data)); out != nil {
		out[0] = reg << 1 // 8.1.2.3
		copy(out[1:], data)
	}
}

// read queues one frame that reads regs; the slice holds their values after send
// (8.1.2.1).
func (w *wire) read(regs ...byte) []byte {
	out, in := w.frame(len(regs) + 1)
	if out == nil {
		return nil
	}
	for i, r := range regs {
		out[i] = 0x80 | r<<1
	}
	out[len(regs)] = 0
	w.packets[w.n-1].R = in
	return in[1:]
}

// fifo queues one frame that reads n bytes of the FIFO.
func (w *wire) fifo(n int) []byte {
	out, in := w.frame(n + 1)
	if out == nil {
		return nil
	}
	for i := range n {
		out[i] = 0x80 | regFIFOData<<1
	}
	out[n] = 0
	w.packets[w.n-1].R = in
	return in[1:]
}

func (w *wire) frame(n int) (out, in []byte) {
	if w.n >= len(w.packets) || w.used+n > len(w.out) {
		w.n = len(w.packets) + 1
		return nil, nil
	}
	out, in = w.out[w.used:w.used+n:w.used+n], w.in[w.used:w.used+n:w.used+n]
	w.packets[w.n] = spi.Packet{W: out}
	w.used += n
	w.n++
	return out, in
}

// send does the queued accesses. A failing bus is ErrAbsent.
func (w *wire) send() error {
	n := w.n
	w.n, w.used = 0, 0
	if n > len(w.packets) {
		return errTooLong
	}
	var err error
	if n == 1 {
		err = w.c.Tx(w.packets[0].W, w.packets[0].R)
	} else {
		err = w.c.TxPackets(w.packets[:n])
	}
	if err != nil {
		return fmt.Errorf("mfrc522: spi: %w: %w", drivers.ErrAbsent, err)
	}
	return nil
}
