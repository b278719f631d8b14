package db

import (
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
)

// No node waits for another without end. A node that stops in the middle of a
// transaction, because it is paused or its host is gone, loses its connection and
// with it its locks; those who wait for them go on before they have given up.

// patience are PostgreSQL's settings of each connection. The database's URL may say others.
var patience = map[string]string{
	"idle_in_transaction_session_timeout": "5s",
	"lock_timeout":                        "8s", // longer than that
	"statement_timeout":                   "60s",
	"tcp_keepalives_idle":                 "10s",
	"tcp_keepalives_interval":             "5s",
	"tcp_keepalives_count":                "3",
	"tcp_user_timeout":                    "10s",
}

// unlimited begins what may take as long as it takes: a change of the schema, a company's end.
const unlimited = `SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0;
	SET LOCAL idle_in_transaction_session_timeout = 0`

const (
	// postgresConnections is how many connections a node has at most, unless the URL says pool_max_conns.
	postgresConnections = 16
	connectTimeout      = 5 * time.Second
)

// postgresConfig reads the database's URL, and how many connections there may be.
func postgresConfig(address string) (config *pgx.ConnConfig, connections int, err error) {
	if config, err = parsePostgres(address); err != nil {
		return nil, 0, fmt.Errorf("read the database's URL: %w", err)
	}
	connections = postgresConnections
	if text, said := config.RuntimeParams["pool_max_conns"]; said {
		if connections, err = strconv.Atoi(text); err != nil || connections < 2 {
			return nil, 0, fmt.Errorf("the database's URL says pool_max_conns=%s: name at least 2 connections", text)
		}
		delete(config.RuntimeParams, "pool_max_conns")
	}
	for name, value := range patience {
		if _, said := config.RuntimeParams[name]; !said {
			config.RuntimeParams[name] = value
		}
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTimeout
	}
	dialer := &net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second,
		Interval: 5 * time.Second, Count: 3}}
	config.DialFunc = dialer.DialContext
	return config, connections, nil
}
