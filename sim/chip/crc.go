package chip

// CRCA gives the two CRC bytes of ISO/IEC 14443-3 type A (annex B), low first.
func CRCA(data []byte) (low, high byte) {
	crc := uint16(0x6363)
	for _, b := range data {
		crc = crcStep(crc, b)
	}
	return byte(crc), byte(crc >> 8)
}

// crcStep is one byte of the CRC with the polynomial x16 + x12 + x5 + 1, least
// significant bit first.
func crcStep(crc uint16, b byte) uint16 {
	b ^= byte(crc)
	b ^= b << 4
	return crc>>8 ^ uint16(b)<<8 ^ uint16(b)<<3 ^ uint16(b)>>4
}
