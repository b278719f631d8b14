package weather

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The places and their countries, as scripts/cities/make.mjs writes them.
var (
	//go:embed cities.tsv
	cityList string
	//go:embed countries.tsv
	countryList string
)

// Names are those of a place in the console's languages.
type Names struct {
	English     string `json:"en"`
	Japanese    string `json:"ja"`
	Simplified  string `json:"hans"`
	Traditional string `json:"hant"`
}

// City is a place that weather can be shown for.
type City struct {
	ID           string  `json:"id"`
	Name         string  `json:"name" doc:"region, country (R506)"`
	Names        Names   `json:"names"`
	Country      string  `json:"country" doc:"ISO 3166-1, two letters"`
	CountryNames Names   `json:"countryNames"`
	Latitude     float64 `json:"latitude"`
	Longitude    float64 `json:"longitude"`
	Zone         string  `json:"zone" doc:"IANA name of its time zone"`
}

// atlas is every place: the countries by their English names, and so the cities of each.
type atlas struct {
	all  []City
	byID map[string]City
}

func namesOf(columns []string) Names { return Names{columns[0], columns[1], columns[2], columns[3]} }

func rows(text string, columns int) (list [][]string, err error) {
	for line := range strings.Lines(text) {
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(row) != columns {
			return nil, fmt.Errorf("read the places: %q has not %d columns", line, columns)
		}
		list = append(list, row)
	}
	return list, nil
}

// newAtlas reads the lists that are built in.
func newAtlas() (atlas, error) {
	countries := map[string]Names{}
	list, err := rows(countryList, 5)
	if err != nil {
		return atlas{}, err
	}
	for _, row := range list {
		countries[row[0]] = namesOf(row[1:])
	}
	if list, err = rows(cityList, 9); err != nil {
		return atlas{}, err
	}
	byID := make(map[string]City, len(list))
	for _, row := range list {
		country, known := countries[row[1]]
		latitude, wrongLatitude := strconv.ParseFloat(row[2], 64)
		longitude, wrongLongitude := strconv.ParseFloat(row[3], 64)
		if !known || wrongLatitude != nil || wrongLongitude != nil {
			return atlas{}, fmt.Errorf("read the places: %q is none", row)
		}
		names := namesOf(row[5:])
		byID[row[0]] = City{ID: row[0], Name: names.English + ", " + country.English, Names: names, Country: row[1],
			CountryNames: country, Latitude: latitude, Longitude: longitude, Zone: row[4]}
	}
	all := slices.SortedFunc(maps.Values(byID), func(a, b City) int {
		return cmp.Or(cmp.Compare(a.CountryNames.English, b.CountryNames.English), cmp.Compare(a.Name, b.Name))
	})
	return atlas{all, byID}, nil
}
