// Checks with Porcupine whether the history of each listing is that of a lock. Reads JSON lists of operations by listing, writes the
// listings that are not.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/anishathalye/porcupine"
)

type operation struct {
	Kind string `json:"kind"` // book, end, complete, refused or close
	// The booking; empty for a booking that was refused, and for close.
	Booking string `json:"booking"`
	// Whether it is known to have happened.
	Certain bool  `json:"certain"`
	Call    int64 `json:"call"`
	Return  int64 `json:"return"`
}

// Who holds the phone, and whether it can still be booked.
type state struct {
	holder string
	closed bool
}

func step(before interface{}, input interface{}, _ interface{}) []interface{} {
	now := before.(state)
	op := input.(operation)
	var after []interface{}
	if !op.Certain {
		after = append(after, now)
	}
	switch op.Kind {
	case "book":
		if now.holder == "" {
			after = append(after, state{op.Booking, now.closed})
		}
	case "end":
		if now.holder == op.Booking {
			after = append(after, state{"", now.closed})
		}
	case "complete":
		if now.holder == op.Booking {
			// The phone keeps its buyer for ever.
			after = append(after, state{now.holder, true})
		}
	case "close":
		after = append(after, state{now.holder, true})
	case "refused":
		if now.holder != "" || now.closed {
			after = append(after, now)
		}
	}
	return after
}

func main() {
	var listings map[string][]operation
	if err := json.NewDecoder(os.Stdin).Decode(&listings); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	nondeterministic := porcupine.NondeterministicModel{
		Init: func() []interface{} { return []interface{}{state{}} },
		Step: step,
	}
	model := nondeterministic.ToModel()
	result := map[string]string{}
	for id, operations := range listings {
		history := make([]porcupine.Operation, len(operations))
		for at, op := range operations {
			history[at] = porcupine.Operation{ClientId: at, Input: op, Call: op.Call, Return: op.Return}
		}
		if verdict := porcupine.CheckOperationsTimeout(model, history, 10*time.Second); verdict != porcupine.Ok {
			result[id] = string(verdict)
		}
	}
	json.NewEncoder(os.Stdout).Encode(result)
}
