package player

import (
	"fmt"
	"reflect"
	"testing"
	"time"
)

// TestASightIsWrittenWhole: its digest writes every field, so that there is none
// that is written as an address, or by words of its own. A time is, with its zone.
func TestASightIsWrittenWhole(t *testing.T) {
	seen := map[reflect.Type]bool{reflect.TypeFor[time.Time](): true}
	var walk func(path string, of reflect.Type)
	walk = func(path string, of reflect.Type) {
		if seen[of] {
			return
		}
		seen[of] = true
		words := reflect.TypeFor[fmt.GoStringer]()
		if of.Implements(words) || reflect.PointerTo(of).Implements(words) {
			t.Errorf("%s, a %v, is written by words of its own", path, of)
		}
		switch of.Kind() {
		case reflect.Pointer, reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
			t.Errorf("%s is a %v", path, of)
		case reflect.Slice, reflect.Array:
			walk(path+"[]", of.Elem())
		case reflect.Map:
			walk(path+"{}", of.Key())
			walk(path+"{}", of.Elem())
		case reflect.Struct:
			for field := range of.Fields() {
				walk(path+"."+field.Name, field.Type)
			}
		}
	}
	walk("sight", reflect.TypeFor[sight]())
}
