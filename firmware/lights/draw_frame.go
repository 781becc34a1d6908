package lights

// frame gives the lines of the frame, the row's marks below them, and how wide all are.
func (o *DrawOpts) frame() (lines []string, width int) {
	row, last, marks := "", -1, o.edge()
	for column := range marks {
		last = max(last, column)
	}
	for column := range last + 1 {
		m := marks[column]
		row += o.paint(m, string(m.entry().Sign))
	}
	lines = append(lines, o.Frame...)
	if last >= 0 {
		lines = append(lines, row)
	}
	for _, line := range lines {
		width = max(width, visible(line))
	}
	return lines, width
}

// edge gives the marks of the row by the columns in which they are drawn.
func (o *DrawOpts) edge() map[int]Mark {
	marks := map[int]Mark{}
	if o.View == nil || o.Column == nil {
		return marks
	}
	for _, e := range o.View.Edge {
		if column := o.Column(e.XMM); column >= 0 && column < terminalColumns {
			marks[column] = marks[column].Over(e.Mark)
		}
	}
	return marks
}
