import { afterEach, expect, it } from '@jest/globals';
import { DataTable, type TableColumn } from '@wholesale/web-kit';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';

type Phone = { id: string; name: string; price: number };
const phones: Phone[] = [
  { id: 'b', name: 'V29', price: 240 },
  { id: 'a', name: 'Galaxy S21', price: 385 },
];
const columns: TableColumn<Phone>[] = [
  { id: 'name', header: 'Item name', cell: ({ name }) => name, sortBy: ({ name }) => name, card: 'title' },
  { id: 'price', header: 'Price', cell: ({ price }) => `$${price}`, sortBy: ({ price }) => price, align: 'end' },
  { id: 'action', header: '', cell: () => <button type="button">Details</button>, card: 'action' },
];
afterEach(cleanup);

const show = (more: Partial<Parameters<typeof DataTable<Phone>>[0]> = {}) =>
  render(<DataTable rows={phones} columns={columns} rowId={({ id }) => id} caption="Orders" {...more} />);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });

it('is sorted by a column up, down and not at all, and says so', () => {
  show();
  expect(header('Price').getAttribute('aria-sort')).toBe('none');
  const sort = within(header('Price')).getByRole('button');

  fireEvent.click(sort);
  expect([header('Price').getAttribute('aria-sort'), ...names()]).toEqual(['ascending', 'V29', 'Galaxy S21']);
  fireEvent.click(sort);
  expect([header('Price').getAttribute('aria-sort'), ...names()]).toEqual(['descending', 'Galaxy S21', 'V29']);
  fireEvent.click(sort);
  expect([header('Price').getAttribute('aria-sort'), ...names()]).toEqual(['none', 'V29', 'Galaxy S21']);
});

it('where rows are cards the same orders are in a select, which names the order they came in', () => {
  show({ order: 'Newest first' });
  const select = screen.getByRole('combobox', { name: 'Sort by' });
  expect(within(select).getAllByRole('option')[0]?.textContent).toBe('Newest first');

  fireEvent.change(select, { target: { value: 'price desc' } });
  expect([header('Price').getAttribute('aria-sort'), ...names()]).toEqual(['descending', 'Galaxy S21', 'V29']);
  fireEvent.change(select, { target: { value: '' } });
  expect(names()).toEqual(['V29', 'Galaxy S21']);
});

it('a column of actions has a name and cannot be sorted', () => {
  show();
  expect(header('Actions').getAttribute('aria-sort')).toBeNull();
  expect(within(header('Actions')).queryByRole('button')).toBeNull();
});

it('without rows it gives its place to what was handed in; while they load it shows their shape and says it once', () => {
  const { rerender } = show({ rows: [], empty: 'No orders yet' });
  expect(screen.getByText('No orders yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();

  rerender(
    <DataTable rows={[]} columns={columns} rowId={({ id }) => id} caption="Orders" empty="No orders yet" loading={3} />,
  );
  expect(screen.queryByText('No orders yet')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Loading']);
});

it('marks the row that something is being done with, and no other', () => {
  show({ isBusy: ({ id }) => id === 'a' });
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.getAttribute('aria-busy')).toBeNull();
  expect(second?.getAttribute('aria-busy')).toBe('true');
});
