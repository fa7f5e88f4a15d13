import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useInfiniteQuery, useQuery } from '@wholesale/web-kit/query';
import { renderPage } from '@wholesale/web-kit/testing';
import { Loading, StillTrying } from './loading.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const status = () => screen.queryByRole('status', { busy: true })?.textContent;

function Phones({ read }: { read: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['phones'], queryFn: read, retry: 5, retryDelay: 2_000 });
  return data ? <p>{data}</p> : <Loading label="Loading phones">skeleton</Loading>;
}

it('a skeleton says so when a read has been retried for 3 s, and no longer once it succeeds', async () => {
  let broken = true;
  renderPage(<Phones read={() => (broken ? Promise.reject(new Error('500')) : Promise.resolve('68 phones'))} />);

  await after(2_900);
  expect(status()).toBe('Loading phonesskeleton');
  await after(200);
  expect(status()).toBe('Still trying…skeleton');
  broken = false;
  await after(2_000);
  expect(screen.getByText('68 phones')).toBeTruthy();
  expect(screen.queryByText('Still trying…')).toBeNull();
});

it('a skeleton does not say so while the first attempt takes long', async () => {
  renderPage(<Phones read={() => new Promise(() => undefined)} />);

  await after(20_000);

  expect(status()).toBe('Loading phonesskeleton');
});

function PagedPhones({ read }: { read: (page: number) => Promise<string> }) {
  const { data, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['phones'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
    retry: 5,
    retryDelay: 2_000,
  });
  return (
    <>
      <p>{data?.pages.join(', ')}</p>
      <button onClick={() => void fetchNextPage()}>Show more</button>
      <button onClick={() => void refetch()}>Refresh</button>
      <StillTrying />
    </>
  );
}

it('the next page of a list says so too, but a refresh of what the page shows does not', async () => {
  let broken = false;
  const read = (page: number) => (broken ? Promise.reject(new Error('500')) : Promise.resolve(`page ${page}`));
  renderPage(<PagedPhones read={read} />);
  await after(100);
  broken = true;
  const says = () => screen.queryByText('Still trying…') !== null;

  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await after(5_000);
  expect(says()).toBe(false);
  broken = false;
  await after(2_000);
  broken = true;
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await after(2_900);
  expect(says()).toBe(false);
  await after(200);
  expect(says()).toBe(true);
  broken = false;
  await after(2_000);
  expect(screen.getByText('page 1, page 2')).toBeTruthy();
  expect(says()).toBe(false);
});
