package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// companyIDs name a company and what belongs to it as a company.
type companyIDs struct {
	tenant, tenantVersion int64 // the company itself
	founded, binned       int64 // companies right below it, one of them deleted
	global, globalVersion int64 // the global company that puts them there
	license, dimension    int64
	picture               string
}

func absentCompany(no int64) companyIDs {
	return companyIDs{tenant: no, tenantVersion: 1, founded: no, binned: no, global: no, globalVersion: 1, license: no,
		dimension: no,
		picture:   "/img/uploads/company/" + strings.Repeat("0", 64)}
}

// mac is a hardware address that no other licence has.
func (w *world) mac() string { return fmt.Sprintf("%012X", w.serial.Add(1)) }

// freshCompany makes one record of every kind about a company.
func (w *world) freshCompany(company string, id int64) companyIDs {
	w.t.Helper()
	const who = "operator"
	at := fmt.Sprintf("?companyId=%d", id)
	n := companyIDs{tenant: id}
	found := func() int64 {
		id, _ := w.record(who, http.MethodPost, "/api/company", object{"name": w.called(company, "company")})
		return id
	}
	n.founded, n.binned = found(), found()
	w.delete(who, fmt.Sprintf("/api/company/%d", n.binned))
	n.global, n.globalVersion = w.record(who, http.MethodPost, "/api/globalcompany",
		object{"name": w.called(company, "global company"), "parentId": id, "childIds": []int64{n.founded}})
	n.license, _ = w.record(who, http.MethodPost, "/api/license",
		object{"companyId": id, "macAddress": w.mac(), "expiryDate": "2027-11-01"})
	n.dimension, _ = w.record(who, http.MethodPost, "/api/dimension",
		object{"companyId": id, "width": 100 + w.serial.Add(1), "height": 100})
	var c struct{ DeviceLandscapeImage string }
	if err := json.Unmarshal([]byte(w.must(who, http.MethodPatch, "/api/company/device_image"+at,
		w.picture("standby", nil)).body), &c); err != nil {
		w.t.Fatal(err)
	}
	n.picture = c.DeviceLandscapeImage
	_, n.tenantVersion = w.record(who, http.MethodGet, fmt.Sprintf("/api/company/%d%s", id, at), nil)
	return n
}

// companyCalls are the operations about companies and what belongs to them: hierarchies, licences, dimensions.
func companyCalls() map[string]call {
	founded := func(n ids) any { return n.founded }
	return map[string]call{
		"GET /api/companies": get("/api/companies?_limit=5"),
		"POST /api/company": send("/api/company",
			func(ids) object { return object{"name": "New"} }).naming(false).granting("active"),
		"PATCH /api/company": send("/api/company",
			func(n ids) object { return object{"id": n.tenant, "number": "7", "version": n.tenantVersion} }).granting(
			"active"),
		"DELETE /api/company/{id}":       get("/api/company/%d", founded),
		"POST /api/company/{id}/restore": get("/api/company/%d/restore", func(n ids) any { return n.binned }),
		"PATCH /api/company/device_image": {make: func(w *world, _ ids) request {
			return request{"/api/company/device_image", w.picture("standby", map[string]string{"isLandscape": "false"})}
		}},
		"PATCH /api/company/clear_device_image": send("/api/company/clear_device_image",
			func(ids) object { return object{"isLandscape": false} }).naming(false),
		"GET /img/uploads/company/{file}": get("%s", func(n ids) any { return n.picture }),
		"GET /api/globalcompany":          get("/api/globalcompany"),
		"POST /api/globalcompany": send("/api/globalcompany",
			func(n ids) object { return object{"name": "New", "parentId": n.tenant, "childIds": ""} }),
		"PATCH /api/globalcompany": send("/api/globalcompany",
			func(n ids) object { return object{"id": n.global, "name": "Renamed", "version": n.globalVersion} }),
		"DELETE /api/globalcompany/{id}": get("/api/globalcompany/%d", func(n ids) any { return n.global }),
		"GET /api/licenses": get("/api/licenses?id=%d",
			func(n ids) any { return n.license }).naming(false),
		"POST /api/license": {make: func(w *world, _ ids) request {
			return request{"/api/license", object{"macAddress": w.mac(), "expiryDate": "2027-11-01"}}
		}},
		"POST /api/license/renew": send("/api/license/renew",
			func(n ids) object { return object{"id": n.license, "expiryDate": "2028-11-01"} }),
		"POST /api/license/import": {make: func(w *world, _ ids) request {
			return request{"/api/license/import", w.file("licences.csv", []byte(w.mac()+",2027-11-01"), nil)}
		}},
		"PATCH /api/license": send("/api/license", func(n ids) object { return object{"id": n.license} }),
		"GET /api/dimension": get("/api/dimension"),
		"POST /api/dimension": {names: true, make: func(w *world, n ids) request {
			return request{"/api/dimension", object{"id": n.dimension, "width": 100 + w.serial.Add(1), "height": 100}}
		}},
		"DELETE /api/dimension/{id}": get("/api/dimension/%d", func(n ids) any { return n.dimension }),
		"GET /api/sysparam":          get("/api/sysparam"),
	}
}
