package live

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/centrifugal/centrifuge"
)

// stream is a client's connection: who is at its end, and what it hears of.
type stream interface {
	centrifuge.Transport
	member() (key string, channels map[string]centrifuge.SubscribeOptions)
}

// join makes the stream a client of its channels. It returns what takes it out
// again, also after an error. While it runs, hints wait for the stream's first write.
func (h *Hub) join(s stream) (leave func(), err error) {
	client, closeClient, err := centrifuge.NewClient(h.cut, h.node, s)
	if err != nil {
		return func() {}, fmt.Errorf("create realtime client: %w", err)
	}
	leave = func() { _ = closeClient() }
	if err := client.ConnectNoErrorToDisconnect(centrifuge.ConnectRequest{}); err != nil {
		return leave, fmt.Errorf("join realtime channels: %w", err)
	}
	return leave, nil
}

// admit lets a stream into its channels. The handlers have been told who it is.
func admit(_ context.Context, event centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	key, channels := event.Transport.(stream).member()
	return centrifuge.ConnectReply{
		Credentials:   &centrifuge.Credentials{UserID: key},
		Subscriptions: channels,
	}, nil
}

// oneWay is the part of a transport that all streams share: JSON, from the
// server to the client, publications and pings only.
type oneWay struct {
	name string
	ping time.Duration
}

func (o oneWay) Name() string                                { return o.name }
func (o oneWay) AcceptProtocol() string                      { return "" }
func (o oneWay) Protocol() centrifuge.ProtocolType           { return centrifuge.ProtocolTypeJSON }
func (o oneWay) ProtocolVersion() centrifuge.ProtocolVersion { return centrifuge.ProtocolVersion2 }
func (o oneWay) Unidirectional() bool                        { return true }
func (o oneWay) Emulation() bool                             { return false }
func (o oneWay) DisabledPushFlags() uint64                   { return ^centrifuge.PushFlagPublication }
func (o oneWay) PingPongConfig() centrifuge.PingPongConfig {
	return centrifuge.PingPongConfig{PingInterval: o.ping, PongTimeout: -1}
}

// unwrap returns the message inside centrifuge's envelope, nil for a ping.
func unwrap(push []byte) (json.RawMessage, error) {
	var envelope struct {
		Pub struct {
			Data json.RawMessage `json:"data"`
		} `json:"pub"`
	}
	if err := json.Unmarshal(push, &envelope); err != nil {
		return nil, fmt.Errorf("read realtime push: %w", err)
	}
	return envelope.Pub.Data, nil
}
