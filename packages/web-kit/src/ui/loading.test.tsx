import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useQuery } from '@wholesale/web-kit/query';
import { renderPage } from '@wholesale/web-kit/testing';
import { Loading } from './loading.tsx';

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
