package weather

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	answerBytes = 64 << 10 // an answer has about one
	daysAsked   = 6        // today and what the largest view shows after it
	apart       = 1        // degrees that an answer may be from the place: providers have grids
)

// Forecast is the weather of a place as a screen shows it: degrees Celsius,
// percent, kilometres an hour, and codes of the WMO (table 4677).
type Forecast struct {
	City Place  `json:"city"`
	Zone string `json:"zone" doc:"IANA name of the city's time zone"`
	Now  Now    `json:"now"`
	Days []Day  `json:"days" doc:"The first is today, in the city's zone"`
}

// Place is which city a forecast is of.
type Place struct {
	ID    string `json:"id"`
	Names Names  `json:"names"`
}

// Now is the weather at an instant.
type Now struct {
	At          time.Time `json:"at"`
	Temperature float64   `json:"temperature"`
	Code        int       `json:"code"`
	Humidity    float64   `json:"humidity"`
	Wind        float64   `json:"wind"`
}

// Day is the weather of a day.
type Day struct {
	Date string  `json:"date" format:"date"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
	Code int     `json:"code"`
}

// address is what is asked of a provider about a city.
func address(base string, c City) string {
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', 4, 64) }
	query := url.Values{"latitude": {number(c.Latitude)}, "longitude": {number(c.Longitude)},
		"current":  {"temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m"},
		"daily":    {"weather_code,temperature_2m_max,temperature_2m_min"},
		"timezone": {"auto"}, "forecast_days": {strconv.Itoa(daysAsked)}}
	join := "?"
	if strings.Contains(base, "?") {
		join = "&"
	}
	return base + join + query.Encode()
}

// sent is what a provider answers, as far as it is read. What is missing is nil.
type sent struct {
	Latitude  *float64 `json:"latitude"`
	Longitude *float64 `json:"longitude"`
	Offset    *int     `json:"utc_offset_seconds"`
	Current   struct {
		Time        string   `json:"time"`
		Temperature *float64 `json:"temperature_2m"`
		Humidity    *float64 `json:"relative_humidity_2m"`
		Code        *int     `json:"weather_code"`
		Wind        *float64 `json:"wind_speed_10m"`
	} `json:"current"`
	Daily struct {
		Time []string   `json:"time"`
		Code []*int     `json:"weather_code"`
		Max  []*float64 `json:"temperature_2m_max"`
		Min  []*float64 `json:"temperature_2m_min"`
	} `json:"daily"`
}

// read takes what a provider says about a city, and nothing that cannot be true.
func read(body []byte, c City, now time.Time) (Forecast, error) {
	var s sent
	if err := json.Unmarshal(body, &s); err != nil {
		return Forecast{}, fmt.Errorf("read the weather: %w", err)
	}
	f := Forecast{City: Place{c.ID, c.Names}, Zone: c.Zone}
	var r reader
	latitude, longitude := r.number(s.Latitude, -90, 90), r.number(s.Longitude, -180, 180)
	away := math.Abs(longitude - c.Longitude)
	if math.Abs(latitude-c.Latitude) > apart || min(away, 360-away) > apart {
		r.wrong("the place")
	}
	offset := time.Duration(0)
	if s.Offset == nil || *s.Offset < -14*3600 || *s.Offset > 14*3600 {
		r.wrong("the offset of the clock")
	} else {
		offset = time.Duration(*s.Offset) * time.Second
	}
	at, err := time.Parse("2006-01-02T15:04", s.Current.Time)
	if at = at.Add(-offset); err != nil || at.Sub(now).Abs() > 24*time.Hour {
		r.wrong("the time")
	}
	f.Now = Now{At: at, Temperature: r.degrees(s.Current.Temperature), Code: r.code(s.Current.Code),
		Humidity: r.number(s.Current.Humidity, 0, 100), Wind: r.number(s.Current.Wind, 0, 600)}
	d := s.Daily
	if n := len(d.Time); n == 0 || n > 16 || len(d.Code) != n || len(d.Max) != n || len(d.Min) != n {
		r.wrong("the days")
		return Forecast{}, r.err
	}
	first, err := time.Parse(time.DateOnly, d.Time[0])
	if err != nil || first.Sub(now.Add(offset)).Abs() > 48*time.Hour {
		r.wrong("the first day")
	}
	for i, date := range d.Time[:min(len(d.Time), daysAsked)] {
		if date != first.AddDate(0, 0, i).Format(time.DateOnly) {
			r.wrong("a day")
		}
		day := Day{Date: date, Min: r.degrees(d.Min[i]), Max: r.degrees(d.Max[i]), Code: r.code(d.Code[i])}
		if day.Min > day.Max {
			r.wrong("a temperature")
		}
		f.Days = append(f.Days, day)
	}
	return f, r.err
}

// reader notes the first thing that cannot be true.
type reader struct{ err error }

func (r *reader) wrong(what string) {
	if r.err == nil {
		r.err = errors.New("read the weather: " + what + " cannot be true")
	}
}

func (r *reader) number(f *float64, least, most float64) float64 {
	if f == nil || *f < least || *f > most {
		r.wrong("a number")
		return 0
	}
	return *f
}

func (r *reader) degrees(f *float64) float64 { return r.number(f, -100, 70) }

func (r *reader) code(n *int) int {
	if n == nil || *n < 0 || *n > 99 {
		r.wrong("a code")
		return 0
	}
	return *n
}
