package oled_test

import (
	"context"
	"errors"
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ssd1306/image1bit"

	"tablero/drivers"
	"tablero/drivers/oled"
)

var errNoAck = errors.New("remote I/O error")

// panel understands page addressing as periph uses it, and keeps the RAM.
type panel struct {
	ram       [8][128]byte
	page, col int
	on        bool
	mute      bool // it can't be read
	setUps    int
	data      int // bytes of picture received
	failAt    int // the transaction that fails, counted down, 0: none
	txs       int

	segRemap, comScan byte
}

func (p *panel) String() string                  { return "I2C3" }
func (p *panel) SetSpeed(physic.Frequency) error { return nil }
func (p *panel) Tx(addr uint16, w, r []byte) error {
	p.txs++
	if p.failAt > 0 {
		if p.failAt--; p.failAt == 0 {
			return errNoAck
		}
	}
	if addr == 0x3C && len(w) == 0 && len(r) == 1 && !p.mute {
		r[0] = 0x40
		if p.on {
			r[0] = 0
		}
		return nil
	}
	if addr != 0x3C || len(w) == 0 {
		return errNoAck
	}
	if w[0] == 0x40 {
		for _, b := range w[1:] {
			p.ram[p.page][p.col%128] = b
			p.col++
			p.data++
		}
		return nil
	}
	if len(w) > 10 {
		p.setUps++
		p.segRemap, p.comScan = w[5], w[6]
		p.on = w[len(w)-1] == 0xAF
		return nil
	}
	for _, c := range w[1:] {
		switch {
		case c == 0xAE:
			p.on = false
		case c&0xF0 == 0xB0:
			p.page = int(c & 7)
		case c < 0x10:
			p.col = p.col&0xF0 | int(c)
		case c < 0x20:
			p.col = p.col&0x0F | int(c&0x0F)<<4
		}
	}
	return nil
}

func (p *panel) requireShows(t *testing.T, img *image1bit.VerticalLSB) {
	t.Helper()
	for page := range 8 {
		require.Equal(t, img.Pix[page*128:(page+1)*128], p.ram[page][:], "page %d", page)
	}
	require.True(t, p.on)
}

func started(t *testing.T) (*oled.Dev, *panel, *image1bit.VerticalLSB) {
	t.Helper()
	p := &panel{}
	for i := range p.ram {
		for j := range p.ram[i] {
			p.ram[i][j] = byte(i*31 + j*7) // RAM is anything after power-on
		}
	}
	d, err := oled.New(p, nil)
	require.NoError(t, err)
	require.Zero(t, p.txs, "New talked to the panel")
	img := image1bit.NewVerticalLSB(d.Bounds())
	img.SetBit(5, 9, image1bit.On)
	require.NoError(t, d.Draw(t.Context(), img))
	p.requireShows(t, img)
	return d, p, img
}

func TestFirstDrawSetsUpAndSendsAll(t *testing.T) {
	_, p, _ := started(t)
	require.Equal(t, 1, p.setUps)
	require.Equal(t, 1024, p.data)
}

func TestDrawSendsOnlyWhatChanged(t *testing.T) {
	d, p, img := started(t)
	p.data, p.txs = 0, 0
	require.NoError(t, d.Draw(t.Context(), img))
	require.Zero(t, p.txs)
	img.SetBit(100, 30, image1bit.On)
	require.NoError(t, d.Draw(t.Context(), img))
	require.Equal(t, 1, p.data)
	p.requireShows(t, img)
}

func TestPictureSurvivesAFailureAnywhere(t *testing.T) {
	for at := 1; at <= 6; at++ {
		d, p, img := started(t)
		for y := range 64 {
			img.SetBit(y, y, image1bit.On)
		}
		p.failAt = at
		err := d.Draw(t.Context(), img)
		require.ErrorIs(t, err, drivers.ErrAbsent)
		require.ErrorIs(t, err, errNoAck)
		p.ram = [8][128]byte{{1, 2, 3}}
		require.NoError(t, d.Draw(t.Context(), img))
		require.Equal(t, 2, p.setUps)
		p.requireShows(t, img)
	}
}

func TestRefreshBringsBackAPanelThatLostPowerUnnoticed(t *testing.T) {
	d, p, img := started(t)
	p.ram, p.on = [8][128]byte{{9}}, false
	require.NoError(t, d.Draw(t.Context(), img))
	require.False(t, p.on, "nothing changed, nothing is sent")
	require.NoError(t, d.Refresh(t.Context()))
	p.requireShows(t, img)
}

func TestHaltTwiceThenDraw(t *testing.T) {
	d, p, img := started(t)
	require.NoError(t, d.Halt())
	require.NoError(t, d.Halt())
	require.False(t, p.on)
	require.NoError(t, d.Refresh(t.Context()))
	require.False(t, p.on, "a refresh doesn't switch on")
	require.NoError(t, d.Draw(t.Context(), img))
	p.requireShows(t, img)
}

func TestDeadBusIsAbsent(t *testing.T) {
	p := &panel{failAt: 1}
	d, err := oled.New(p, nil)
	require.NoError(t, err)
	require.ErrorIs(t, d.Halt(), drivers.ErrAbsent)
	p.failAt = 1
	require.ErrorIs(t, d.Refresh(t.Context()), errNoAck)
	require.NoError(t, d.Refresh(t.Context()))
	require.True(t, p.on)
}

func TestDrawRefusesAnotherSize(t *testing.T) {
	d, p, _ := started(t)
	p.txs = 0
	for _, img := range []*image1bit.VerticalLSB{
		nil,
		{Rect: d.Bounds(), Stride: 128},
		image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 32)),
		image1bit.NewVerticalLSB(image.Rect(0, 8, 128, 72)),
	} {
		require.ErrorContains(t, d.Draw(t.Context(), img), "128 by 64")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, d.Draw(ctx, image1bit.NewVerticalLSB(d.Bounds())), context.Canceled)
	require.ErrorIs(t, d.Refresh(ctx), context.Canceled)
	require.Zero(t, p.txs)
}

func TestNewRefusesSizesThatDoNotExist(t *testing.T) {
	_, err := oled.New(nil, nil)
	require.Error(t, err)
	for _, o := range []oled.Opts{{Width: 129}, {Width: 7}, {Height: 72}, {Height: 12}, {Width: -8}} {
		_, err := oled.New(&panel{}, &o)
		require.ErrorContains(t, err, "oled: ")
	}
	d, err := oled.New(&panel{}, &oled.Opts{Height: 32, Sequential: true})
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 128, 32), d.Bounds())
	require.Equal(t, "oled{0x3c on I2C3}", d.String())
}

func TestRotatedTurnsBothDirections(t *testing.T) {
	for rotated, want := range map[bool][2]byte{false: {0xA1, 0xC8}, true: {0xA0, 0xC0}} {
		p := &panel{}
		d, err := oled.New(p, &oled.Opts{Rotated: rotated})
		require.NoError(t, err)
		require.NoError(t, d.Refresh(t.Context()))
		require.Equal(t, want, [2]byte{p.segRemap, p.comScan})
	}
}

func TestAPanelThatLostPowerIsFoundByItsStatus(t *testing.T) {
	p := &panel{}
	d, err := oled.New(p, nil)
	require.NoError(t, err)
	ctx := context.Background()
	require.NoError(t, d.Check(ctx), "nothing was shown yet")
	require.NoError(t, d.Draw(ctx, image1bit.NewVerticalLSB(d.Bounds())))
	require.NoError(t, d.Check(ctx))
	p.on = false
	require.ErrorIs(t, d.Check(ctx), drivers.ErrReset)
	require.NoError(t, d.Refresh(ctx))
	require.True(t, p.on)
	require.NoError(t, d.Check(ctx))
	p.failAt = 1
	require.ErrorIs(t, d.Check(ctx), drivers.ErrAbsent)
}

func TestAPanelThatCannotBeReadIsTakenToBeOn(t *testing.T) {
	p := &panel{mute: true}
	d, err := oled.New(p, nil)
	require.NoError(t, err)
	require.NoError(t, d.Draw(context.Background(), image1bit.NewVerticalLSB(d.Bounds())))
	p.on = false
	txs := p.txs
	require.NoError(t, d.Check(context.Background()))
	require.Equal(t, txs, p.txs, "it isn't asked again")
}
