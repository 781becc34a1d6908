package mfrc522

// Registers (table 20).
const (
	regCommand    = 0x01
	regComIrq     = 0x04
	regError      = 0x06
	regFIFOData   = 0x09
	regFIFOLevel  = 0x0A
	regControl    = 0x0C
	regBitFraming = 0x0D
	regColl       = 0x0E
	regMode       = 0x11
	regTxControl  = 0x14
	regTxASK      = 0x15
	regRFCfg      = 0x26
	regTMode      = 0x2A
	regTPrescaler = 0x2B
	regTReloadHi  = 0x2C
	regTReloadLo  = 0x2D
	regVersion    = 0x37
)

// Commands (table 149).
const (
	cmdIdle       = 0x00
	cmdTransceive = 0x0C
	cmdSoftReset  = 0x0F
	powerDown     = 1 << 4 // CommandReg, 9.3.1.2
)

// Bits of ComIrqReg (9.3.1.5).
const (
	irqTimer = 1 << 0
	irqIdle  = 1 << 4
	irqRx    = 1 << 5
	irqSet1  = 1 << 7 // reads 0 on a chip that is there
	irqAll   = 0x7F
)

// Bits of ErrorReg (9.3.1.7). The CRC is computed here, CRCErr doesn't matter.
const (
	errProtocol = 1 << 0
	errParity   = 1 << 1
	errColl     = 1 << 3
	errOverflow = 1 << 4
	errBad      = errProtocol | errParity | errOverflow
)

const (
	flushFIFO       = 1 << 7 // FIFOLevelReg, 9.3.1.11
	startSend       = 1 << 7 // BitFramingReg, 9.3.1.14
	collPosNotValid = 1 << 5 // CollReg, 9.3.1.15
	antennaPins     = 0x03   // TxControlReg, Tx1RFEn and Tx2RFEn, 9.3.2.5
	antennaOff      = 0x80   // its reset value
)

// What Init writes and every inventory compares.
const (
	// The timer starts by itself when the last bit is sent, and the fourth bit of an
	// answer stops it (8.5).
	valueTMode = 0x80
	// 13.56 MHz / (2*169+1): a tick of 25 µs (8.5, equation 5).
	valueTPrescaler = 169
	// 14 ticks, 350 µs, until "nobody answered". A card's answer starts 1236/fc =
	// 91 µs after the request (ISO 6.2.1.1) and its fifth bit ends 47 µs later.
	valueTReload = 13
	valueTxASK   = 0x40 // 100 % ASK whatever ModGsPReg says (9.3.2.6)
	valueMode    = 0x3D // CRC preset 6363h, as in type A (9.3.2.2)
)
