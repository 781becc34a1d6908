// Package mfrc522 reads the UIDs of all ISO/IEC 14443 type A cards and stickers on an
// NXP MFRC522 reader.
//
// The reader is polled over SPI, without its IRQ line. An inventory switches the
// antenna on, wakes the cards, takes them one by one through anticollision and halts
// each, until nobody answers; then the antenna is off again, so that readers side by
// side don't disturb each other.
//
//	c, err := port.Connect(mfrc522.MaxSpeed, mfrc522.Mode, mfrc522.Bits)
//	if err != nil { ... }
//	dev, err := mfrc522.New(c, &mfrc522.Opts{Clock: drivers.Wall{}})
//	if err != nil { ... }
//	if err := dev.Init(ctx); err != nil { ... }
//	uids, err = dev.Inventory(ctx, uids[:0])
//	if err == nil {
//		present = presence.See(uids)
//	}
//
// Datasheets: NXP "MFRC522 Standard performance MIFARE and NTAG frontend", rev. 3.9;
// ISO/IEC 14443-3:2018 "Initialization and anticollision"; NXP "NTAG213/215/216",
// rev. 3.2. Section numbers in comments are the MFRC522's unless they say ISO.
package mfrc522
