package limit

import "container/list"

// recent is a map of bounded size: what was written the longest ago goes first.
// (hashicorp/golang-lru would save 30 lines, but is under the MPL, a copyleft.)
type recent[K comparable, V any] struct {
	capacity int
	order    *list.List // of entry[K, V], the newest in front
	entries  map[K]*list.Element
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

func newRecent[K comparable, V any](capacity int) *recent[K, V] {
	return &recent[K, V]{capacity: capacity, order: list.New(), entries: make(map[K]*list.Element)}
}

// get returns the value at key, or the zero value and false.
func (r *recent[K, V]) get(key K) (value V, found bool) {
	element, found := r.entries[key]
	if !found {
		return value, false
	}
	return element.Value.(entry[K, V]).value, true
}

func (r *recent[K, V]) put(key K, value V) {
	r.remove(key)
	r.entries[key] = r.order.PushFront(entry[K, V]{key, value})
	if r.order.Len() > r.capacity {
		r.remove(r.order.Back().Value.(entry[K, V]).key)
	}
}

func (r *recent[K, V]) remove(key K) {
	if element, found := r.entries[key]; found {
		r.order.Remove(element)
		delete(r.entries, key)
	}
}
