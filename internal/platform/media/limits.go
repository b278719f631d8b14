package media

// What is taken at most, whatever an installation is set to: more would not be
// read within the memory that reading one file may take.
const (
	MaxMegapixels = maxPixels / 1_000_000 // of a picture
	MaxSide       = maxSide               // of a picture, in pixels
	MaxPages      = maxPages              // of a document
)
