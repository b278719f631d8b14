// Package bootstrap answers what the console asks for when a session starts and
// when the company is switched: codes, features, languages and the storage
// signature. Specification: part 2 §3 "Codes bundle", §7 "Codes, features".
package bootstrap

import (
	"context"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/company"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
)

// Codes is everything that forms and lists choose from (R375).
type Codes struct {
	Companies          []CodeCompany    `json:"companies"`
	Roles              []CodeRole       `json:"roles"`
	Users              []CodeUser       `json:"users"`
	UsersIncludeDelete []CodeUser       `json:"usersIncludeDeleted"`
	Dimensions         []Dimension      `json:"dimensions"`
	Fonts              []Font           `json:"fonts"`
	Languages          []Language       `json:"languages"`
	Features           []access.Feature `json:"features" doc:"The rows of the rights grid"`
	DevicePowerPlan    []string         `json:"devicePowerPlanMode"`
	ZoneOptions        []string         `json:"zoneOptions" doc:"IANA time zones"`
	ApkDeviceMap       map[string]int64 `json:"apkDeviceMap" doc:"The default package by system"`
	ServerVersion      ServerVersion    `json:"serverVersion"`
	AuthorComponents   []CompanyParam   `json:"authorComponents"`
	CompanyFeatures    []CompanyParam   `json:"companyFeatures"`
	StorageBaseURL     string           `json:"storageBaseUrl"`
}

// CodeCompany is a company that the caller may work in (R376).
type CodeCompany struct {
	ID                           int64  `json:"id" db:"id"`
	Name                         string `json:"name" db:"name"`
	NeedContentApproval          bool   `json:"needContentApproval" db:"need_content_approval"`
	EnableContentValidityFeature bool   `json:"enableContentValidityFeature" db:"enable_content_validity_feature"`
	HasMailServer                bool   `json:"hasMailServer" db:"has_mail_server" doc:"Its own, or the platform's: invitations can be mailed"`
}

// CodeRole is a role of the current company.
type CodeRole struct {
	ID       int64  `json:"id" db:"id"`
	RoleDesc string `json:"role_desc" db:"role_desc"`
}

// CodeUser is a user of the current company (R377).
type CodeUser struct {
	ID       int64  `json:"id" db:"id"`
	Username string `json:"username" db:"username"`
}

// Dimension is a screen size.
type Dimension struct {
	ID     int64 `json:"id" db:"id"`
	Width  int64 `json:"width" db:"width"`
	Height int64 `json:"height" db:"height"`
}

// Font is a font of the current company.
type Font struct {
	ID        int64  `json:"id" db:"id"`
	FontName  string `json:"fontName" db:"font_name"`
	FontStyle string `json:"fontStyle" db:"font_style"`
	Weight    int64  `json:"weight" db:"weight" doc:"In hundreds, from 100 to 900; 400 is regular, 700 is bold"`
	Italic    bool   `json:"italic" db:"italic" doc:"It is slanted"`
}

// Language is one that the console speaks.
type Language struct {
	ID   string `json:"id" enum:"en,hans,hant,ja"`
	Name string `json:"name" doc:"In the language itself"`
}

// ServerVersion names the running build; the footer shows it (R034).
type ServerVersion struct {
	Version string `json:"version"`
	Build   string `json:"build"`
}

// CompanyParam is a switch of a company; Y is on (R378, R379).
type CompanyParam struct {
	ID           int64  `json:"id"`
	ParamName    string `json:"paramName"`
	ParamDesc    string `json:"paramDesc"`
	CompanyValue string `json:"companyValue" enum:"Y,N"`
	DefaultValue string `json:"defaultValue" enum:"Y,N"`
}

// PowerPlanModes are how a screen follows its power plan.
func PowerPlanModes() []string { return []string{"None", "Week"} }

// Languages lists the console's languages by their own names (R497).
func Languages() []Language {
	names := map[string]string{"en": "English", "hans": "简体中文", "hant": "繁體中文", "ja": "日本語"}
	list := make([]Language, 0, len(names))
	for _, id := range user.Languages() {
		list = append(list, Language{id, names[id]})
	}
	return list
}

// Signature is the shared-access signature for stored files. The console reads
// them under its session; where there is none, such as in a mail or on another
// host, it is appended to links under storageBaseUrl (G60).
type Signature struct {
	Status string `json:"status" enum:"success"`
	Data   string `json:"data" doc:"A query that opens the company's files for an hour, as the caller may see them"`
}

// Service answers the bundles.
type Service struct {
	db        *db.DB
	store     Store
	companies *company.Service
	version   ServerVersion
	flags     map[string]bool
	share     func(access.Caller, access.Scope) string
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Companies *company.Service
	Version   ServerVersion
	Flags     []string // the features of this server; one that is absent is off (G67)
	// Share makes the query that opens the files of a scope's company, as a caller may see them.
	Share func(access.Caller, access.Scope) string
}

// New returns the service.
func New(c Config) *Service {
	s := &Service{db: c.DB, companies: c.Companies, version: c.Version, flags: map[string]bool{}, share: c.Share}
	for _, flag := range c.Flags {
		s.flags[flag] = true
	}
	return s
}

// Codes returns the bundle for the scope's company. Names of users and roles are
// left out for those who may read nothing that holds them.
func (s *Service) Codes(ctx context.Context, caller access.Caller, scope access.Scope) (Codes, error) {
	home, err := s.companies.Get(ctx, s.db.For(scope), scope.Company())
	if err != nil {
		return Codes{}, err
	}
	codes := Codes{
		Languages: Languages(), Features: access.Features(), DevicePowerPlan: PowerPlanModes(), ZoneOptions: Zones(),
		ServerVersion: s.version, StorageBaseURL: "/img/uploads/",
		CompanyFeatures:  params(company.Features(), home.CompanyFeatures, "N"),
		AuthorComponents: params(company.Components(), home.AuthorComponents, "Y"),
	}
	if codes.Companies, err = s.store.companies(ctx, s.db.For(caller.Reach())); err != nil {
		return Codes{}, err
	}
	mails, err := s.store.platformMails(ctx,
		s.db.Unscoped("companies without a mail server send through the platform's"))
	if err != nil {
		return Codes{}, err
	}
	for i := range codes.Companies {
		codes.Companies[i].HasMailServer = codes.Companies[i].HasMailServer || mails
	}
	q := s.db.For(scope)
	codes.Users, codes.UsersIncludeDelete, codes.Roles = []CodeUser{}, []CodeUser{}, []CodeRole{}
	if caller.Reads(access.User, access.AuditTrail, access.Content, access.Playlist, access.Schedule, access.Device) {
		// whose records name users
		if codes.Users, codes.UsersIncludeDelete, err = s.store.users(ctx, q); err != nil {
			return Codes{}, err
		}
	}
	if caller.Reads(access.Role, access.User) {
		if codes.Roles, err = s.store.roles(ctx, q); err != nil {
			return Codes{}, err
		}
	}
	if codes.Dimensions, err = s.store.dimensions(ctx, q); err != nil {
		return Codes{}, err
	}
	if codes.Fonts, err = s.store.fonts(ctx, q); err != nil {
		return Codes{}, err
	}
	codes.ApkDeviceMap, err = s.store.defaultApks(ctx, q)
	return codes, err
}

// params are the switches of a company. In a new one each stands as initially says.
func params(known, on []string, initially string) []CompanyParam {
	list := make([]CompanyParam, 0, len(known))
	for i, name := range known {
		p := CompanyParam{ID: int64(i + 1), ParamName: name, ParamDesc: name, CompanyValue: "N",
			DefaultValue: initially}
		if slices.Contains(on, name) {
			p.CompanyValue = "Y"
		}
		list = append(list, p)
	}
	return list
}
