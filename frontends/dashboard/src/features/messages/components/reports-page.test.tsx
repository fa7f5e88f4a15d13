import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Report } from '@wholesale/contracts';
import { aConversation, aSession, problem, renderPage, type ApiStub } from '@wholesale/web-kit/testing';
import ReportsPage from './reports-page.tsx';

const aReport = (report: Partial<Report> = {}): Report => ({
  _id: '6b018c42bfb5f72df2246d01',
  by: '6b018c42bfb5f72df2246d02',
  byName: 'Nadia Karim',
  about: '6b018c42bfb5f72df2246d03',
  aboutName: 'Rahim Traders',
  at: '2026-11-20T09:00:00.000Z',
  reason: 'Wants money first',
  text: 'Send $50 and it is yours.',
  ...report,
});
const second = aReport({ _id: '6b018c42bfb5f72df2246d09', byName: '<b>Karim</b>', reason: undefined, text: undefined });
const talk = aConversation({ reported: true, reports: [aReport(), second] });
const list = 'GET /api/conversations';
const closeFirst = `POST /api/conversations/${talk._id}/reports/${aReport()._id}/close`;
const busy = problem(503, 'unavailable', 'The shop is busy.');

const show = (api: ApiStub = {}) =>
  renderPage(<ReportsPage />, {
    session: aSession({ role: 'admin' }),
    api: { [list]: { items: [talk], unread: 0 }, ...api },
  });
const report = async (name: string) => within(await screen.findByRole('article', { name }));
const first = 'Nadia Karim reported Rahim Traders';

describe('the reports', () => {
  it('show who reported whom, why, what was written last, and lead to the conversation', async () => {
    show();
    const card = await report(first);
    expect(card.getByText('Wants money first')).toBeTruthy();
    expect(card.getByText('Send $50 and it is yours.')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Read the conversation' }).getAttribute('href')).toBe(
      `/dashboard/messages/${talk._id}`,
    );
    expect((await report('<b>Karim</b> reported Rahim Traders')).getByText('No reason given')).toBeTruthy();
  });

  it('are closed after a question, one at a time, and the focus moves to the next one', async () => {
    const { user, api } = show({ [closeFirst]: { acknowledged: true, modifiedCount: 1 } });
    await user.click((await report(first)).getByRole('button', { name: 'Close report' }));
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    api.answer(list, { items: [{ ...talk, reports: [second] }], unread: 0 });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close report' }));

    expect(await screen.findByText('Report closed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article', { name: first })).toBeNull());
    const [next] = await screen.findAllByRole('button', { name: 'Close report' });
    expect(document.activeElement).toBe(next);
  });

  it('stay when closing one fails, with the reason', async () => {
    const { user } = show({ [closeFirst]: busy });
    await user.click((await report(first)).getByRole('button', { name: 'Close report' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close report' }));

    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    expect(await report(first)).toBeTruthy();
  });

  it('say when there are none, and load with Retry after a failure', async () => {
    const { user, api } = show({ [list]: busy });
    expect(await screen.findByText('The shop is busy.')).toBeTruthy();
    api.answer(list, { items: [], unread: 0 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeTruthy();
  });
});
