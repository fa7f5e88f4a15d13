import { describe, expect, it } from '@jest/globals';
import { type Failure } from '@wholesale/service-kit/domain';
import { listing } from '../../test/known-listing.ts';
import { bookPhone, type Booking, type Person } from './booking.ts';
import {
  accept,
  cancel,
  confirmReceipt,
  decline,
  endForListing,
  endForPeople,
  expire,
  handOver,
  hold,
  refuse,
  remind,
  requestReservation,
  resend,
  setMeeting,
  settleBySale,
  type Transition,
  wait,
} from './transitions.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-21T10:00:00Z');
const at = (hours: number) => new Date(start + hours * hour);

const people: Record<Actor, Person> = {
  buyer: { userId: 'buyer', role: 'buyer' },
  seller: { userId: 'seller', role: 'seller' },
  admin: { userId: 'root', role: 'admin' },
  stranger: { userId: 'stranger', role: 'seller' },
  system: { userId: 'system', role: 'system' },
};
const place = ({ userId }: Person): Booking =>
  bookPhone(
    listing,
    { userId, name: 'Nadia', email: 'n@x.example' },
    { phone: '1', location: 'Dhaka' },
    {
      id: 'b'.repeat(24),
      now: at(0),
    },
  );
const changed = (booking: Booking, transition: Transition): Booking =>
  ({ ...booking, ...transition?.changes }) as Booking;

const placed = place(people.buyer);
const held = changed(placed, hold(placed, { periodMs: 48 * hour }, at(0)));
const accepted = changed(held, accept(held, { person: people.seller, periodMs: 168 * hour, codeNonce: 'n' }, at(1)));
const completed = changed(accepted, confirmReceipt(accepted, { person: people.buyer }, at(2)));
const ended = changed(held, cancel(held, { person: people.buyer }, at(2)));
const bookings: Record<State, Booking | undefined> = { none: undefined, placed, held, accepted, completed, ended };

type State = 'none' | Booking['status'];
type Actor = 'buyer' | 'seller' | 'admin' | 'stranger' | 'system';
const actors: readonly Actor[] = ['buyer', 'seller', 'admin', 'stranger', 'system'];

type Apply = (booking: Booking | undefined, person: Person) => Transition;
const meeting = { place: 'Dhanmondi 27', at: at(24).toISOString() };
/** What people do, at a time when all deadlines are open. */
const byPeople: Record<string, Apply> = {
  accept: (booking, person) => accept(booking, { person, periodMs: 168 * hour, codeNonce: 'n' }, at(3)),
  decline: (booking, person) => decline(booking, { person, note: 'Sold it to a friend' }, at(3)),
  cancel: (booking, person) => cancel(booking, { person }, at(3)),
  setMeeting: (booking, person) => setMeeting(booking, { person, ...meeting }, at(3)),
  'handOver (wrong code)': (booking, person) => handOver(booking, { person, isRightCode: () => false }, at(3)),
  'handOver (right code)': (booking, person) => handOver(booking, { person, isRightCode: () => true }, at(3)),
  confirmReceipt: (booking, person) => confirmReceipt(booking, { person }, at(3)),
};
/** What nobody asks for: events and deadlines. */
const bySystem: Record<string, (booking: Booking | undefined) => Transition> = {
  hold: (booking) => hold(booking, { periodMs: 48 * hour }, at(3)),
  refuse: (booking) => refuse(booking, { refusedFor: 'already-sold' }, at(3)),
  'deadline passed': (booking) => expire(booking, at(1_000)),
  'reminder due': (booking) => remind(booking, at(150)),
  'catalog is away': (booking) => wait(booking, at(1_000)),
  'catalog lost it': (booking) => resend(booking, { limitMs: 48 * hour }, at(1_000)),
  'lost again': (booking) => resend(booking && { ...booking, version: 2 }, { limitMs: 48 * hour }, at(1_000)),
  'sold to it': (booking) => settleBySale(booking, { bookingId: booking?._id ?? null }, at(3)),
  'sold to another': (booking) => settleBySale(booking, { bookingId: 'another' }, at(3)),
  'listing deleted': (booking) => endForListing(booking, at(3)),
  'buyer deleted': (booking) => endForPeople(booking, { userIds: ['buyer'] }, at(3)),
  'seller deleted': (booking) => endForPeople(booking, { userIds: ['seller'] }, at(3)),
  'stranger deleted': (booking) => endForPeople(booking, { userIds: ['stranger'] }, at(3)),
};

/** 404: not found. 409: wrong-state. wrong-code: counted as one. sold: 409 already-sold. same: nothing changes. Otherwise the state after it. */
const peopleTable = `
  action                | state     | buyer     | seller    | admin | stranger | system
  accept                | none      | 404       | 404       | 404   | 404      | 404
  accept                | placed    | 404       | 409       | 404   | 404      | 404
  accept                | held      | 404       | accepted  | 404   | 404      | 404
  accept                | accepted  | 404       | same      | 404   | 404      | 404
  accept                | completed | 404       | 409       | 404   | 404      | 404
  accept                | ended     | 404       | 409       | 404   | 404      | 404
  decline               | none      | 404       | 404       | 404   | 404      | 404
  decline               | placed    | 404       | 409       | 404   | 404      | 404
  decline               | held      | 404       | ended     | 404   | 404      | 404
  decline               | accepted  | 404       | 409       | 404   | 404      | 404
  decline               | completed | 404       | 409       | 404   | 404      | 404
  decline               | ended     | 404       | 409       | 404   | 404      | 404
  cancel                | none      | 404       | 404       | 404   | 404      | 404
  cancel                | placed    | ended     | ended     | ended | 404      | 404
  cancel                | held      | ended     | ended     | ended | 404      | 404
  cancel                | accepted  | ended     | ended     | ended | 404      | 404
  cancel                | completed | sold      | sold      | sold  | 404      | 404
  cancel                | ended     | same      | same      | same  | 404      | 404
  setMeeting            | none      | 404       | 404       | 404   | 404      | 404
  setMeeting            | placed    | 409       | 409       | 404   | 404      | 404
  setMeeting            | held      | 409       | 409       | 404   | 404      | 404
  setMeeting            | accepted  | accepted  | accepted  | 404   | 404      | 404
  setMeeting            | completed | 409       | 409       | 404   | 404      | 404
  setMeeting            | ended     | 409       | 409       | 404   | 404      | 404
  handOver (wrong code) | none      | 404       | 404       | 404   | 404      | 404
  handOver (wrong code) | placed    | 404       | 409       | 404   | 404      | 404
  handOver (wrong code) | held      | 404       | 409       | 404   | 404      | 404
  handOver (wrong code) | accepted  | 404       | wrong-code | 404   | 404      | 404
  handOver (wrong code) | completed | 404       | 409       | 404   | 404      | 404
  handOver (wrong code) | ended     | 404       | 409       | 404   | 404      | 404
  handOver (right code) | none      | 404       | 404       | 404   | 404      | 404
  handOver (right code) | placed    | 404       | 409       | 404   | 404      | 404
  handOver (right code) | held      | 404       | 409       | 404   | 404      | 404
  handOver (right code) | accepted  | 404       | completed | 404   | 404      | 404
  handOver (right code) | completed | 404       | 409       | 404   | 404      | 404
  handOver (right code) | ended     | 404       | 409       | 404   | 404      | 404
  confirmReceipt        | none      | 404       | 404       | 404   | 404      | 404
  confirmReceipt        | placed    | 409       | 404       | 404   | 404      | 404
  confirmReceipt        | held      | 409       | 404       | 404   | 404      | 404
  confirmReceipt        | accepted  | completed | 404       | 404   | 404      | 404
  confirmReceipt        | completed | same      | 404       | 404   | 404      | 404
  confirmReceipt        | ended     | 409       | 404       | 404   | 404      | 404`;

/** No call does these, so they have no actor but the system. */
const systemTable = `
  action           | none | placed | held  | accepted | completed | ended
  hold             | same | held   | same  | same     | same      | same
  refuse           | same | ended  | same  | same     | same      | same
  deadline passed  | same | same   | ended | ended    | same      | same
  reminder due     | same | same   | same  | accepted | same      | same
  catalog is away  | same | placed | same  | same     | same      | same
  catalog lost it  | same | placed | same  | same     | same      | same
  lost again       | same | ended  | same  | same     | same      | same
  sold to it       | same | same   | completed | completed | same  | same
  sold to another  | same | same   | ended | ended    | same      | same
  listing deleted  | same | ended  | ended | ended    | same      | same
  buyer deleted    | same | ended  | ended | ended    | same      | same
  seller deleted   | same | ended  | ended | ended    | same      | same
  stranger deleted | same | same   | same  | same     | same      | same`;

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
const peopleRows = rowsOf(peopleTable).slice(1);
const [[, ...systemStates] = [], ...systemRows] = rowsOf(systemTable);
const peopleCells = peopleRows.flatMap(([action = '', state = '', ...outcomes]) =>
  actors.map((actor, index) => ({ action, state: state as State, actor, outcome: outcomes[index] ?? '' })),
);
const systemCells = systemRows.flatMap(([action = '', ...outcomes]) =>
  outcomes.map((outcome, index) => ({
    action,
    state: systemStates[index] as State,
    actor: 'system' as Actor,
    outcome,
  })),
);

const outcomeOf = (booking: Booking | undefined, act: () => Transition): string => {
  try {
    const transition = act();
    if (transition && 'failure' in transition && transition.failure) return (transition.failure as Failure).code;
    return transition && booking ? changed(booking, transition).status : 'same';
  } catch (error) {
    const { code = '', details } = error as Failure;
    if (code !== 'booking-not-found') expect(details.extra).toEqual({ state: booking?.status });
    if (code === 'wrong-state') expect((error as Error).message).toContain(`(${booking?.status})`);
    return { 'booking-not-found': '404', 'wrong-state': '409', 'already-sold': 'sold' }[code] ?? code;
  }
};
const act = (action: string, state: State, actor: Actor): Transition =>
  byPeople[action] ? byPeople[action](bookings[state], people[actor]) : bySystem[action]?.(bookings[state]);

describe('a deal', () => {
  it.each([...peopleCells, ...systemCells])(
    '$state: $action by $actor: $outcome',
    ({ action, state, actor, outcome }) => {
      expect(outcomeOf(bookings[state], () => act(action, state, actor))).toBe(outcome);
    },
  );

  it('has a cell for every state, action and actor', () => {
    const states = Object.keys(bookings).length;
    expect(new Set(peopleCells.map((cell) => Object.values(cell).slice(0, 3).join())).size).toBe(
      states * actors.length * Object.keys(byPeople).length,
    );
    expect(systemCells).toHaveLength(states * Object.keys(bySystem).length);
  });

  it('never changes again once it is completed or ended', () => {
    const late = [...peopleCells, ...systemCells].filter(({ state }) => state === 'completed' || state === 'ended');
    expect(late.map(({ outcome }) => outcome)).not.toContainEqual(
      expect.stringMatching(/^(placed|held|accepted|completed|ended)$/),
    );
  });

  it.each([...peopleCells, ...systemCells].filter(({ outcome }) => /^(held|accepted|completed|ended)$/.test(outcome)))(
    '$state: $action by $actor adds one line to the history and announces it',
    ({ action, state, actor }) => {
      const booking = bookings[state] as Booking;
      const transition = act(action, state, actor);
      const after = changed(booking, transition);

      expect(after.history).toHaveLength(booking.history.length + 1);
      expect(after.history.at(-1)?.by).toBe(actor);
      expect(transition?.event?.type).toMatch(/^booking\./);
      expect(after.active).toBe(!['completed', 'ended'].includes(after.status));
    },
  );

  it('can be placed by anybody but its seller', () => {
    expect(place(people.buyer)).toMatchObject({ status: 'placed', buyerId: 'buyer', history: [{ action: 'booked' }] });
    expect(() => place(people.seller)).toThrow(expect.objectContaining({ code: 'own-listing' }));
  });
});

describe('why a deal ended', () => {
  it.each<[string, Transition, object]>([
    [
      'its buyer cancelled',
      cancel(accepted, { person: people.buyer, note: 'No time' }, at(3)),
      { reason: 'cancelled-by-buyer', endedBy: 'buyer', note: 'No time' },
    ],
    [
      'its seller cancelled',
      cancel(held, { person: people.seller }, at(3)),
      { reason: 'cancelled-by-seller', endedBy: 'seller' },
    ],
    [
      'an admin cancelled',
      cancel(held, { person: people.admin }, at(3)),
      { reason: 'cancelled-by-admin', endedBy: 'admin' },
    ],
    [
      'its seller declined',
      decline(held, { person: people.seller, note: 'Broken' }, at(3)),
      { reason: 'declined', endedBy: 'seller', note: 'Broken' },
    ],
    ['its seller did not answer', expire(held, at(49)), { reason: 'seller-did-not-answer', endedBy: 'system' }],
    ['nobody came', expire(accepted, at(1_000)), { reason: 'not-collected', endedBy: 'system' }],
    [
      'catalog refused',
      refuse(placed, { refusedFor: 'price-changed' }, at(3)),
      { reason: 'refused', refusedFor: 'price-changed', endedBy: 'system' },
    ],
    ['its listing was deleted', endForListing(held, at(3)), { reason: 'listing-deleted', endedBy: 'system' }],
    [
      'its buyer was deleted',
      endForPeople(held, { userIds: ['buyer'] }, at(3)),
      { reason: 'buyer-deleted', endedBy: 'system' },
    ],
    [
      'its seller was deleted',
      endForPeople(held, { userIds: ['seller'] }, at(3)),
      { reason: 'listing-deleted', endedBy: 'system' },
    ],
  ])('%s', (_, transition, expected) => {
    expect(transition?.event).toMatchObject({
      type: 'booking.ended',
      data: { bookingId: placed._id, sellerId: 'seller', itemName: listing.name, ...expected },
    });
    const { note, ...why } = expected as { note?: string };
    expect(transition?.changes).toMatchObject(why);
    expect((transition?.changes.history ?? []).at(-1)).toMatchObject({ action: 'ended', ...(note && { note }) });
  });
});

it('a booking that ends says whether its seller ever received it', () => {
  const ended = [placed, held, accepted].map(
    (booking) => cancel(booking, { person: people.buyer }, at(3))?.event?.data,
  );

  expect(ended.map((data) => (data as { neverHeld?: true }).neverHeld)).toEqual([true, undefined, undefined]);
});

describe('deadlines', () => {
  it('nobody loses a deal before its deadline, even if the clock of a replica is 30 s ahead', () => {
    const deadline = Date.parse((held as { deadline: string }).deadline);
    expect(deadline).toBe(at(48).getTime());
    expect(expire(held, new Date(deadline + 30_000))).toBeUndefined();
    expect(expire(held, new Date(deadline + 60_000))).toBeDefined();
  });

  it('the reminder comes 24 hours before the end, once, and the deal ends after its deadline', () => {
    const reminderAt = at(1 + 168 - 24);
    expect(remind(accepted, new Date(reminderAt.getTime() - 1))).toBeUndefined();
    const transition = remind(accepted, reminderAt);
    expect(transition?.event).toMatchObject({
      type: 'booking.reminder-due',
      data: { deadline: at(169).toISOString() },
    });

    const reminded = changed(accepted, transition);
    expect(remind(reminded, reminderAt)).toBeUndefined();
    expect(expire(reminded, at(169))).toBeUndefined();
    expect(expire(reminded, new Date(at(169).getTime() + 60_000))).toBeDefined();
  });

  it('a deal whose reminder was missed during an outage ends without one', () => {
    const late = new Date(at(169).getTime() + 60_000);
    expect(remind(accepted, late)).toBeUndefined();
    expect(expire(accepted, late)).toBeDefined();
  });
});

describe('a booking that catalog knows nothing about', () => {
  const ask = (booking: Booking, hours: number) => resend(booking, { limitMs: 48 * hour }, at(hours));
  const again = { ...placed, version: 2 };

  it('is sent again with growing pauses, up to an hour, and its history stays as it is', () => {
    const pauses = [1 / 120, 1 / 60, 0.5, 5].map((hours) => {
      const { changes, event } = ask(placed, hours) ?? {};
      expect(event).toMatchObject({ type: 'booking.placed', data: { bookingId: placed._id, price: 310 } });
      expect(changes?.history).toBeUndefined();
      return (Date.parse((changes as { dueAt: string }).dueAt) - at(hours).getTime()) / 60_000;
    });
    expect(pauses).toEqual([0.5, 1, 30, 60]);
    expect(ask(again, 47.9)?.event?.type).toBe('booking.placed');
  });

  it('ends after as long as a seller may take, but only once it was sent again', () => {
    expect(ask(placed, 1_000)?.event?.type).toBe('booking.placed');
    const transition = ask(again, 48);
    expect(transition?.event).toMatchObject({ type: 'booking.ended', data: { reason: 'refused', endedBy: 'system' } });
    expect(transition?.changes.history?.at(-1)).toMatchObject({ by: 'system', action: 'ended', reason: 'refused' });
  });

  it('is not sent again before its time, which another replica may have moved a moment ago', () => {
    const sent = changed(placed, ask(placed, 1));
    expect(ask(sent, 1.9)).toBeUndefined();
    expect(ask(sent, 2)?.event?.type).toBe('booking.placed');
  });
});

describe('a phone that catalog no longer reserves', () => {
  it('is requested again for a deal that holds it, which does not change', () => {
    for (const booking of [held, accepted])
      expect(requestReservation(booking)).toMatchObject({
        changes: {},
        event: { type: 'booking.placed', data: { bookingId: booking._id, price: 310 } },
      });
    for (const booking of [undefined, placed, completed, ended]) expect(requestReservation(booking)).toBeUndefined();
  });
});

describe('the meeting', () => {
  const set = (booking: Booking, place?: string, time?: Date) =>
    setMeeting(booking, { person: people.buyer, place, at: time?.toISOString() }, at(3));

  it.each([
    ['in the past', at(2)],
    ['now', at(3)],
    ['after the deadline', at(170)],
  ])('cannot be %s', (_, time) => {
    expect(() => set(accepted, 'Dhaka', time)).toThrow(
      expect.objectContaining({ code: 'meeting-time', kind: 'invalid' }),
    );
  });

  it('is announced, cleared by an absent field, and unchanged by a repeat', () => {
    const met = changed(accepted, set(accepted, 'Dhaka', at(24)));
    expect(met.meeting).toEqual({ place: 'Dhaka', at: at(24).toISOString() });
    expect(set(met, 'Dhaka', at(24))).toBeUndefined();
    expect(changed(met, set(met, 'Dhaka')).meeting).toEqual({ place: 'Dhaka' });
    expect(set(accepted, 'Dhaka')?.event).toMatchObject({ data: { by: 'buyer', meeting: { place: 'Dhaka' } } });
  });

  it('can be changed a hundred times without filling the history', () => {
    let booking = accepted;
    for (let n = 0; n < 100; n++) booking = changed(booking, set(booking, `Place ${n}`));
    expect(booking.history.filter(({ action }) => action === 'meeting-changed')).toHaveLength(20);
    expect(booking.history.slice(0, 3)).toEqual(accepted.history);
  });
});

describe('the handover code', () => {
  const enter = (booking: Booking, right: boolean, now: Date) =>
    handOver(booking, { person: people.seller, isRightCode: () => right }, now);

  it('is locked for 15 minutes after five wrong codes, even for the right one', () => {
    let booking = accepted;
    const codes: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      const transition = enter(booking, false, at(3));
      codes.push(transition.failure?.code);
      booking = changed(booking, transition);
    }
    expect(codes).toEqual(['wrong-code', 'wrong-code', 'wrong-code', 'wrong-code', 'code-locked']);
    expect(booking.history.at(-1)).toMatchObject({ action: 'code-locked', by: 'seller' });

    const locked = { code: 'code-locked', kind: 'too-many', details: { retryAfterSeconds: 1 } };
    expect(() => enter(booking, true, new Date(at(3).getTime() + 899_001))).toThrow(expect.objectContaining(locked));
    expect(enter(booking, true, at(3.25)).changes).toMatchObject({ status: 'completed' });
  });

  it('of a completed deal has no effect', () => {
    expect(() => enter(completed, true, at(3))).toThrow(expect.objectContaining({ code: 'wrong-state' }));
  });
});
