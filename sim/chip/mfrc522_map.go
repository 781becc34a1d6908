package chip

// Registers of the MFRC522 (section 9.2, table 20).
const (
	rfCommand     = 0x01
	rfComIEn      = 0x02
	rfDivIEn      = 0x03
	rfComIrq      = 0x04
	rfDivIrq      = 0x05
	rfError       = 0x06
	rfStatus1     = 0x07
	rfStatus2     = 0x08
	rfFIFOData    = 0x09
	rfFIFOLevel   = 0x0A
	rfWaterLevel  = 0x0B
	rfControl     = 0x0C
	rfBitFraming  = 0x0D
	rfColl        = 0x0E
	rfMode        = 0x11
	rfTxMode      = 0x12
	rfRxMode      = 0x13
	rfTxControl   = 0x14
	rfTxASK       = 0x15
	rfDemod       = 0x19
	rfCRCHigh     = 0x21
	rfCRCLow      = 0x22
	rfTMode       = 0x2A
	rfTPrescaler  = 0x2B
	rfTReloadHigh = 0x2C
	rfTReloadLow  = 0x2D
	rfTCountHigh  = 0x2E
	rfTCountLow   = 0x2F
	rfVersion     = 0x37
)

// Bits of ComIrqReg, ErrorReg and others.
const (
	irqTx, irqRx, irqIdle, irqHi, irqLo, irqErr, irqTimer = 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01

	irqCRC = 0x04 // DivIrqReg

	errWr, errOverflow, errColl, errCRC, errParity, errProtocol = 0x80, 0x10, 0x08, 0x04, 0x02, 0x01

	powerDown     = 0x10 // CommandReg
	startSend     = 0x80 // BitFramingReg
	collNotValid  = 0x20 // CollReg
	valuesAfter   = 0x80 // CollReg
	crcEnable     = 0x80 // TxModeReg, RxModeReg
	rxMultiple    = 0x04 // RxModeReg
	force100ASK   = 0x40 // TxASKReg
	timerAuto     = 0x80 // TModeReg
	timerRestart  = 0x10 // TModeReg
	prescalerEven = 0x10 // DemodReg
)

// powerOn has the registers after a reset (section 9.3).
var powerOn = [64]byte{
	rfCommand: 0x20, rfComIEn: 0x80, rfComIrq: irqIdle | irqLo, rfWaterLevel: 0x08,
	rfControl: 0x10, rfColl: valuesAfter | collNotValid, rfMode: 0x3F, rfTxControl: 0x80,
	0x16: 0x10, 0x17: 0x84, 0x18: 0x84, rfDemod: 0x4D, 0x1C: 0x62, 0x1F: 0xEB,
	rfCRCHigh: 0xFF, rfCRCLow: 0xFF, 0x24: 0x26, 0x26: 0x48, 0x27: 0x88, 0x28: 0x20,
	0x29: 0x20, 0x33: 0x80, 0x36: 0x40,
}
