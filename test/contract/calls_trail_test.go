package contract

// trailCalls are the operations about what happened and what there is: audit trail, dashboards, tags, codes.
func trailCalls() map[string]call {
	tag := func(n ids) any { return n.tag }
	return map[string]call{
		"GET /api/eventlogs": get("/api/eventlogs?actionType=create&entity=content&entityId=%d",
			content).naming(false),
		"GET /api/eventlogs/export": get("/api/eventlogs/export?entity=content&entityId=%d", content).naming(false),
		"GET /api/dashboards":       get("/api/dashboards"),
		"GET /weatherCountry":       get("/weatherCountry"),
		"GET /api/weather/{city}":   get("/api/weather/jp-tokyo"),
		"GET /api/tags":             get("/api/tags?id=%d", tag).naming(false),
		"GET /api/tags/{id}":        get("/api/tags/%d", tag),
		"POST /api/tags": send("/api/tags", func(ids) object {
			return object{"name": "Mine", "type": "Device", "value": "a,b"}
		}).naming(false),
		"PATCH /api/tags": send("/api/tags", func(n ids) object {
			return object{"id": n.tag, "name": "Renamed", "version": n.tagVersion}
		}),
		"DELETE /api/tags/{id}": get("/api/tags/%d", tag),
		"POST /api/tags/deviceId": send("/api/tags/deviceId",
			func(n ids) object { return object{"deviceId": n.device} }),
		"GET /api/alltags/{companyId}": get("/api/alltags/%d", func(n ids) any { return n.company }).naming(false),
	}
}
