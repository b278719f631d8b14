package content

// weight is how many bytes a content has, or a font that a program writes in.
type weight struct {
	ID        int64 `db:"id"`
	Size      int64 `db:"size"`
	ProgramID int64 `db:"program_id"` // of a font
}

// laden is a content with what it brings along.
type laden struct {
	size  int64
	fonts []weight
	uses  []*laden
	met   int // in the sum of which program
}

// weighed adds up for each program what it comes to with all that it leads to, each content and each font once.
func weighed(programs []int64, sized, fonts []weight, uses []use) map[int64]int64 {
	all := make(map[int64]*laden, len(sized))
	for _, w := range sized {
		all[w.ID] = &laden{size: w.Size}
	}
	for _, f := range fonts {
		if p := all[f.ProgramID]; p != nil {
			p.fonts = append(p.fonts, f)
		}
	}
	for _, u := range uses {
		if p, c := all[u.ProgramID], all[u.ContentID]; p != nil && c != nil {
			p.uses = append(p.uses, c)
		}
	}
	sums := make(map[int64]int64, len(programs))
	for i, id := range programs {
		if all[id] != nil {
			sums[id] = all[id].sum(i + 1)
		}
	}
	return sums
}

// sum is what a program comes to, the turn-th that is asked about.
func (p *laden) sum(turn int) (size int64) {
	fonts := map[int64]bool{}
	p.met = turn
	for ahead := []*laden{p}; len(ahead) > 0; {
		one := ahead[len(ahead)-1]
		ahead = ahead[:len(ahead)-1]
		size += one.size
		for _, f := range one.fonts {
			if !fonts[f.ID] {
				fonts[f.ID] = true
				size += f.Size
			}
		}
		for _, next := range one.uses {
			if next.met != turn {
				next.met = turn
				ahead = append(ahead, next)
			}
		}
	}
	return size
}
