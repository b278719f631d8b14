package contract

import (
	"encoding/json"
	"fmt"
	"net/http"

	"marquee/internal/access"
)

// peopleIDs name a company's people and what they may.
type peopleIDs struct {
	role, roleVersion           int64 // nobody has it
	user, userVersion           int64 // invited
	boss, session, bossToken    int64 // the company's administrator, where they are signed in, and what acts for them
	usergroup, usergroupVersion int64
}

func absentPeople(no int64) peopleIDs {
	return peopleIDs{role: no, roleVersion: 1, user: no, userVersion: 1, boss: no, session: no, bossToken: no,
		usergroup: no, usergroupVersion: 1}
}

// freshPeople makes one record of every kind about people.
func (w *world) freshPeople(company string, id int64) peopleIDs {
	w.t.Helper()
	const who = "operator"
	n := peopleIDs{}
	n.role, n.roleVersion = w.record(who, http.MethodPost, "/api/roles",
		object{"companyId": id, "role": w.called(company, "role"),
			"authority": []any{object{"feature": "Tag", "access": "R"}}})
	n.user, n.userVersion = w.record(who, http.MethodPost, "/api/user",
		object{"companyId": id, "username": w.called(company, "user"),
			"email": "user@example.com", "roleId": w.least(company, id)})
	n.usergroup, n.usergroupVersion = w.record(who, http.MethodPost, "/api/usergroup",
		object{"companyId": id, "name": w.called(company, "user group"), "userIds": n.user})
	n.boss = w.newest(who, fmt.Sprintf("/api/user?companyId=%d&username=boss", id))
	sessions := fmt.Sprintf("/api/user/%d/sessions?companyId=%d", n.boss, id)
	if n.session = w.newest(who, sessions); n.session == 0 {
		w.signIn("boss " + company)
		n.session = w.newest(who, sessions)
	}
	if w.send("boss "+company, http.MethodGet, "/api/self", nil).status != http.StatusOK { // somebody has ended it
		w.signIn("boss " + company)
	}
	n.bossToken, _ = w.record("boss "+company, http.MethodPost, "/api/tokens",
		object{"name": "script", "access": "R", "days": 1})
	return n
}

// least is the company's role that may do nothing, which everybody may give.
func (w *world) least(company string, id int64) int64 {
	w.t.Helper()
	w.roles.Lock()
	defer w.roles.Unlock()
	var list []struct{ ID int64 }
	name := "nothing " + company
	if err := json.Unmarshal([]byte(w.must("operator", http.MethodGet,
		fmt.Sprintf("/api/roles?companyId=%d&roleName=nothing", id), nil).body), &list); err != nil {
		w.t.Fatal(err)
	}
	if len(list) > 0 {
		return list[0].ID
	}
	if company == "Beta" {
		name = canary + " " + name
	}
	role, _ := w.record("operator", http.MethodPost, "/api/roles", object{"companyId": id, "role": name})
	return role
}

// peopleCalls are the operations about users, their groups and their roles.
func peopleCalls() map[string]call {
	role := func(n ids) any { return n.role }
	user := func(n ids) any { return n.user }
	usergroup := func(n ids) any { return n.usergroup }
	grid := []any{object{"feature": "Tag", "access": "Read", "admin": "false"}}
	unnamed := func(path string, body func(w *world, n ids) object) call {
		return call{names: true, make: func(w *world, n ids) request { return request{path, body(w, n)} }}
	}
	return map[string]call{
		"GET /api/roles":      get("/api/roles?roleId=%d", role).naming(false),
		"GET /api/allroles":   get("/api/allroles"),
		"GET /api/roles/{id}": get("/api/roles/%d", role),
		"POST /api/roles": unnamed("/api/roles", func(w *world, _ ids) object {
			return object{"role": w.called("Alpha", "role"), "authority": grid}
		}).naming(false),
		"PATCH /api/roles": send("/api/roles", func(n ids) object {
			return object{"id": n.role, "authority": grid, "version": n.roleVersion}
		}),
		"DELETE /api/roles/{id}": get("/api/roles/%d", role),

		"GET /api/user":        get("/api/user?id=%d&roleId=%d&groupId=%d", user, role, usergroup).naming(false),
		"GET /api/user/export": get("/api/user/export?groupId=%d", usergroup).naming(false),
		"GET /api/allusers":    get("/api/allusers"),
		"GET /api/user/{id}":   get("/api/user/%d", user),
		"POST /api/user": unnamed("/api/user", func(w *world, n ids) object {
			return object{"username": w.called("Alpha", "user"), "email": "user@example.com", "roleId": n.role,
				"groupIds": fmt.Sprint(n.usergroup)}
		}).granting("roleId", "active"),
		"POST /api/user/import": {make: func(w *world, _ ids) request {
			people := "username,email,role\n" + w.called("Alpha", "user") + ",a@example.com,Administrator"
			return request{"/api/user/import", w.file("people.csv", []byte(people), nil)}
		}},
		"PATCH /api/user": send("/api/user", func(n ids) object {
			return object{"id": n.user, "displayName": "Renamed", "groupIds": []int64{n.usergroup},
				"version": n.userVersion}
		}).granting("roleId", "active"),
		"PATCH /api/user/company": {names: true, grants: []string{"roleId"}, make: func(w *world, n ids) request {
			return request{"/api/user/company", object{"id": n.user, "version": n.userVersion,
				"to": w.company["Gamma"], "roleId": w.least("Gamma", w.company["Gamma"])}}
		}},
		"DELETE /api/user/{id}": get("/api/user/%d", user),
		"POST /api/user/{id}/invite": {names: true,
			make: func(_ *world, n ids) request { return request{path: fmt.Sprintf("/api/user/%d/invite", n.user)} }},
		"GET /api/user/{id}/sessions":    get("/api/user/%d/sessions", func(n ids) any { return n.boss }),
		"DELETE /api/user/{id}/sessions": get("/api/user/%d/sessions", user),
		"GET /api/user/{id}/tokens":      get("/api/user/%d/tokens", func(n ids) any { return n.boss }),
		"DELETE /api/user/{id}/tokens/{token}": get("/api/user/%d/tokens/%d", func(n ids) any { return n.boss },
			func(n ids) any { return n.bossToken }),
		"DELETE /api/user/{id}/sessions/{session}": get("/api/user/%d/sessions/%d", func(n ids) any { return n.boss },
			func(n ids) any { return n.session }),

		"GET /api/usergroup":      get("/api/usergroup").asking(access.Read(access.User)),
		"GET /api/usergroup/{id}": get("/api/usergroup/%d", usergroup),
		"POST /api/usergroup": unnamed("/api/usergroup", func(w *world, n ids) object {
			return object{"name": w.called("Alpha", "user group"), "userIds": []int64{n.user}}
		}),
		"PATCH /api/usergroup": send("/api/usergroup", func(n ids) object {
			return object{"id": n.usergroup, "userIds": fmt.Sprint(n.user), "version": n.usergroupVersion}
		}),
		"DELETE /api/usergroup/{id}": get("/api/usergroup/%d", usergroup),
		"PATCH /api/categoryUserGroup": send("/api/categoryUserGroup", func(n ids) object {
			return object{"categoryId": n.group, "categoryUserGroupList": "", "categoryExtraInfo": "{}"}
		}).asking(access.Write(access.Device)),
	}
}
