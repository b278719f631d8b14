package bootstrap

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Parameter is one setting of this installation, for operators to read (R505,
// G68). It is changed where the server is started, by a flag or the environment.
type Parameter struct {
	ID         int64  `json:"id"`
	ParamName  string `json:"paramName"`
	ParamDesc  string `json:"paramDesc" doc:"What it is, in English"`
	ParamValue string `json:"paramValue"`
}

// Parameters are the settings that operators see. None is a secret.
type Parameters []Parameter

// Register adds the operation.
func (p Parameters) Register(r *api.Router) {
	api.Get(r, "/api/sysparam", access.Global(), "This installation's settings",
		func(context.Context, api.Call, *struct{}) ([]Parameter, error) { return p, nil })
}
