import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@wholesale/contracts';
import { aSession, problem, renderPage } from '@wholesale/web-kit/testing';
import AuditPage from './audit-page.tsx';

const idOf = (number: number) => number.toString(16).padStart(24, '0');
const [admin, seller] = [idOf(1), idOf(2)];
const anEntry = (number: number, entry: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: idOf(1_000 - number),
  at: '2026-11-20T09:05:00.000Z',
  outcome: 'done',
  actor: admin,
  role: 'admin',
  action: 'verifySeller',
  target: seller,
  requestId: 'r',
  ...entry,
});
const denied = anEntry(1, {
  outcome: 'denied',
  actor: seller,
  role: 'seller',
  action: 'deleteUser',
  rule: 'role-not-allowed',
});
const busy = problem(503, 'unavailable', 'The shop is busy.');

/** Opens the page with a server that has these entries and filters them like the real one, 20 a page. */
function open(entries: readonly AuditEntry[], path = '/dashboard/audit') {
  return renderPage(<AuditPage />, {
    session: aSession({ role: 'admin' }),
    path,
    api: {
      'GET /api/audit': ({ query }: { query: URLSearchParams }) => {
        const rows = entries.filter(
          ({ outcome, action, actor, target }) =>
            outcome === (query.get('outcome') ?? outcome) &&
            action === (query.get('action') ?? action) &&
            [actor, target].includes(query.get('about') ?? actor),
        );
        const from = rows.findIndex(({ _id }) => _id === query.get('after')) + 1;
        return { body: rows.slice(from, from + 20) };
      },
    },
  });
}
const rows = async () => within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');

describe('the audit log', () => {
  it('says in plain words who did what to which person, and which rule denied it', async () => {
    open([anEntry(0), denied, anEntry(2, { action: 'anotherCall', target: undefined })]);

    const [first, second, third] = (await rows()).map(({ textContent }) => textContent);
    expect(first).toMatch(
      new RegExp(`^Verify a sellerDone20 November 2026, \\d\\d:\\d\\dBy: Admin ${admin}About: ${seller}$`),
    );
    expect(second).toMatch(
      new RegExp(`^Delete a personDenied.* · Rule: role-not-allowedBy: Seller ${seller}About: ${seller}$`),
    );
    expect(third).toMatch(/^anotherCallDone.*By: Admin \w+$/);
  });

  it('is filtered by outcome, action and id, all of which are in the address', async () => {
    const { user, at } = open([anEntry(0), denied, anEntry(2, { action: 'unverify', target: idOf(9) })]);
    await rows();

    await user.click(screen.getByRole('link', { name: 'Denied' }));
    expect(await screen.findByText(/Rule: role-not-allowed$/)).toBeTruthy();
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Denied' }).getAttribute('aria-current')).toBe('true');

    await user.click(screen.getByRole('link', { name: 'All' }));
    await user.selectOptions(screen.getByLabelText('Action'), 'Remove a verification');
    expect(await screen.findByText(idOf(9))).toBeTruthy();
    expect(await rows()).toHaveLength(1);

    await user.type(screen.getByLabelText('ID of a person or record'), ` ${seller} {Enter}`);
    expect(await screen.findByRole('heading', { name: 'No matching entries' })).toBeTruthy();
    expect(at()).toBe(`/dashboard/audit?action=unverify&about=${seller}`);

    await user.click(screen.getByRole('link', { name: 'Remove all filters' }));
    expect(await rows()).toHaveLength(3);
  });

  it('leads from an id to all entries about it', async () => {
    const { user, at } = open([denied, anEntry(2, { target: idOf(9) })], '/dashboard/audit?outcome=denied');

    await user.click((await screen.findAllByRole('link', { name: seller }))[0] as HTMLElement);

    expect(at()).toBe(`/dashboard/audit?outcome=denied&about=${seller}`);
    expect(screen.getByLabelText('ID of a person or record')).toMatchObject({ value: seller });
  });

  it('shows older entries on request', async () => {
    const { user } = open(Array.from({ length: 25 }, (_, number) => anEntry(number)));
    expect(await rows()).toHaveLength(20);

    await user.click(screen.getByRole('button', { name: 'Show more entries' }));

    await waitFor(async () => expect(await rows()).toHaveLength(25));
    expect(screen.queryByRole('button', { name: 'Show more entries' })).toBeNull();
  });

  it('asks for nothing that the server refuses, whatever is in the address', async () => {
    const { api } = open([], '/dashboard/audit?outcome=maybe&action=%24ne&about=%20');

    expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeTruthy();
    expect(api.calls.filter(({ path }) => path === '/api/audit').map(({ query }) => String(query))).toEqual(['']);
  });

  it('loads with Retry after a failure', async () => {
    const { user, api } = open([]);
    api.answer('GET /api/audit', busy);

    await user.selectOptions(screen.getByLabelText('Action'), 'Delete a person');
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    api.answer('GET /api/audit', [anEntry(0)]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await rows()).toHaveLength(1);
  });
});
