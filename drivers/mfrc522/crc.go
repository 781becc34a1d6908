package mfrc522

// crcA gives the two bytes that follow data, in the order they are sent (ISO 6.2.4 and
// annex B). In software it costs no transaction.
func crcA(data []byte) (lo, hi byte) {
	crc := uint16(0x6363)
	for _, b := range data {
		b ^= byte(crc)
		b ^= b << 4
		crc = crc>>8 ^ uint16(b)<<8 ^ uint16(b)<<3 ^ uint16(b)>>4
	}
	return byte(crc), byte(crc >> 8)
}
