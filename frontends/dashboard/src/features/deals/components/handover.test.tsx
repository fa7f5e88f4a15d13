import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Deal } from '@wholesale/contracts';
import { aDeal, aSession, problem, renderPage, textsOf } from '@wholesale/web-kit/testing';
import { formatMoment, toLocalField } from '../../../deal/times.ts';
import OrderPage from './order-page.tsx';
import SalePage from './sale-page.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Opens the page of an accepted deal. */
function open(more: Partial<Deal>) {
  const deal = aDeal({ status: 'accepted', deadline: inHours(160), ...more });
  const at = `/api/bookings/${deal._id}`;
  const page = renderPage(deal.viewer === 'seller' ? <SalePage /> : <OrderPage />, {
    session: aSession({ role: deal.viewer === 'seller' ? 'seller' : 'buyer' }),
    path: `/dashboard/x/${deal._id}`,
    route: '/dashboard/x/:id',
    api: { 'GET /api/conversations': { items: [], unread: 0 }, [`GET ${at}`]: deal },
  });
  return { ...page, deal, at, changes: () => page.api.calls.filter(({ method }) => method !== 'GET') };
}
const codeField = () => screen.findByLabelText<HTMLInputElement>('The buyer’s code');
const complete = () => screen.getByRole('button', { name: 'Complete handover' });

afterEach(() => void jest.restoreAllMocks());

describe('The handover code of the seller', () => {
  it('completes the deal, even if the button is pressed twice', async () => {
    const { user, changes, api, at, deal } = open({});
    api.answer(`POST ${at}/handover`, { ...deal, status: 'completed' });
    const field = await codeField();
    expect(field.inputMode).toBe('numeric');
    await user.type(field, '123456');
    await user.dblClick(complete());
    expect(await screen.findByText('Deal completed')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Sold' })).toBeTruthy();
    expect(changes().map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('can be pasted with spaces and typed with Enter, and takes nothing but digits', async () => {
    const { user, changes, api, at } = open({});
    api.answer(`POST ${at}/handover`, problem(409, 'wrong-code', 'Wrong code.'));
    const field = await codeField();
    await user.click(field);
    await user.paste(' 12 34-5x67 ');
    expect(field.value).toBe('123456');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(changes()).toHaveLength(1));
  });

  it('is not sent before it has six digits', async () => {
    const { user, changes } = open({});
    await user.type(await codeField(), '123');
    await user.click(complete());
    expect(await screen.findByText('Enter all six digits.')).toBeTruthy();
    expect((await codeField()).getAttribute('aria-invalid')).toBe('true');
    expect(changes()).toEqual([]);
  });

  it('shows that it is wrong beside the field, and lets the seller try again', async () => {
    const { user, api, at, deal } = open({});
    api.answer(`POST ${at}/handover`, problem(409, 'wrong-code', 'This code is wrong. You have 4 attempts left.'));
    const field = await codeField();
    await user.type(field, '000000');
    await user.click(complete());
    expect((await screen.findByRole('alert')).textContent).toContain('You have 4 attempts left.');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    expect(screen.queryByRole('alert')).toBeNull();
    api.answer(`POST ${at}/handover`, { ...deal, status: 'completed' });
    await user.type(field, '123456');
    await user.click(complete());
    expect(await screen.findByText('Deal completed')).toBeTruthy();
  });

  it('is locked after too many attempts, and says until when', async () => {
    const { user, api, at, deal } = open({});
    const until = inHours(0.25);
    api.answer(`POST ${at}/handover`, problem(429, 'code-locked', 'Too many wrong codes.'));
    await user.type(await codeField(), '000000');
    api.answer(`GET ${at}`, { ...deal, codeLockedUntil: until });
    await user.click(complete());
    expect(await screen.findByText(`Too many wrong codes. Try again after ${formatMoment(until)}.`)).toBeTruthy();
    expect((await codeField()).disabled).toBe(true);
    expect(complete()).toHaveProperty('disabled', true);
  });

  it('is unlocked when the time has passed', async () => {
    open({ codeLockedUntil: inHours(-0.01) });
    expect((await codeField()).disabled).toBe(false);
  });
});

describe('The handover of the buyer', () => {
  it('shows the code in large digits, readable by a screen reader', async () => {
    open({ viewer: 'buyer', code: '042917' });
    expect(await screen.findByText('Your code: 0 4 2 9 1 7')).toBeTruthy();
    expect(screen.getByText('042')).toBeTruthy();
    expect(screen.getByText('917')).toBeTruthy();
  });

  it('shows that the code is on its way while the answer has none', async () => {
    open({ viewer: 'buyer' });
    expect(await screen.findByText('Your code appears here in a moment.')).toBeTruthy();
  });

  it('never shows the code to the seller', async () => {
    open({ code: '042917' });
    await codeField();
    expect(document.body.textContent).not.toMatch(/042|917/);
  });

  it('is completed by "I have the phone" only after a confirmation', async () => {
    const { user, changes, api, at, deal } = open({ viewer: 'buyer', code: '042917' });
    api.answer(`POST ${at}/received`, { ...deal, status: 'completed' });
    await user.click(await screen.findByRole('button', { name: 'I have the phone' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Do you have the phone?' }));
    expect(textsOf(dialog.getAllByRole('button'))).toEqual(['', 'I have the phone', 'Not yet']);
    await user.click(dialog.getByRole('button', { name: 'Not yet' }));
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'I have the phone' }));
    const again = within(screen.getByRole('dialog'));
    await user.dblClick(again.getByRole('button', { name: 'I have the phone' }));
    expect(await screen.findByRole('heading', { name: 'The phone is yours' })).toBeTruthy();
    expect(changes().map(({ path }) => path)).toEqual([`${at}/received`]);
  });
});

describe('The meeting', () => {
  const at = (hours: number) => toLocalField(inHours(hours));

  it('starts with the place that the buyer suggested, and is saved with its time', async () => {
    const { user, changes, api, at: path, deal } = open({ contact: { phone: '1', location: 'Main station' } });
    const time = at(24);
    api.answer(`PUT ${path}/meeting`, { ...deal, meeting: { place: 'Cafe', at: new Date(time).toISOString() } });
    expect(await screen.findByText(/Nadia Karim suggested: Main station/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Set place and time' }));
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(textsOf(buttons)).toEqual(['', 'Save', 'Cancel']);
    expect(screen.getByLabelText('Place')).toHaveProperty('value', 'Main station');
    await user.clear(screen.getByLabelText('Place'));
    await user.type(screen.getByLabelText('Place'), ' Cafe ');
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Meeting saved')).toBeTruthy();
    expect(changes().map(({ body }) => body)).toEqual([{ place: 'Cafe', at: new Date(time).toISOString() }]);
    expect(await screen.findByText(formatMoment(new Date(time).toISOString()))).toBeTruthy();
  });

  it('can be cleared', async () => {
    const { user, changes, api, at: path, deal } = open({ meeting: { place: 'Cafe', at: inHours(24) } });
    api.answer(`PUT ${path}/meeting`, { ...deal, meeting: {} });
    await user.click(await screen.findByRole('button', { name: 'Change meeting' }));
    await user.clear(screen.getByLabelText('Place'));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Meeting saved')).toBeTruthy();
    expect(changes()[0]?.body).toEqual({});
  });

  it.each([
    ['in the past', -2, 'Choose a time in the future.'],
    ['after the deadline', 200, /^Choose a time before/],
  ])('rejects a time %s before anything is sent', async (_, hours, text) => {
    const { user, changes } = open({});
    await user.click(await screen.findByRole('button', { name: 'Set place and time' }));
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: at(hours) } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it.each([
    [problem(400, 'meeting-time', 'That is too late.'), 'That is too late.', 'Time'],
    [problem(400, 'invalid', 'Invalid.', [{ path: 'place', message: 'is too long' }]), 'is too long', 'Place'],
  ])('shows the server’s message at its field, and keeps the input', async (answer, text, label) => {
    const { user, api, at: path } = open({});
    api.answer(`PUT ${path}/meeting`, answer);
    await user.click(await screen.findByRole('button', { name: 'Set place and time' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Place')).toHaveProperty('value', 'Dhaka');
  });

  it('is offered as a calendar file once it has a time', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open({ meeting: { place: 'Cafe, main street', at: '2026-11-24T09:30:00.000Z' } });
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(files[0]?.type).toBe('text/calendar');
  });

  it('cannot be changed before the acceptance or after the end', async () => {
    const before = open({ status: 'held' });
    await screen.findByRole('button', { name: 'Accept' });
    expect(screen.queryByText('Meeting')).toBeNull();
    before.unmount();
    open({ status: 'completed', meeting: { place: 'Cafe' } });
    expect(await screen.findByText('Cafe')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /meeting|place|calendar/i })).toBeNull();
  });
});
