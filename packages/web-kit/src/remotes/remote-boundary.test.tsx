import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CatchFailure, LoadBoundary } from '@wholesale/web-kit/loading';
import { LoadFailure, RemoteBoundary, type RemoteLoader, type RemoteModule } from '@wholesale/web-kit/remotes';

const remote = (Component: RemoteModule['default']): RemoteModule => ({ contractVersion: 1, default: Component });
const show = (load: RemoteLoader['load']) =>
  render(
    <>
      <header>still here</header>
      <RemoteBoundary name="storefront" title="The shop" basename="/" loader={{ load }} fallback={<p>skeleton</p>} />
    </>,
  );
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('the skeleton is shown until the remote has loaded, which receives its base path', async () => {
  let arrive: (module: RemoteModule) => void = () => undefined;
  show(() => new Promise((resolve) => (arrive = resolve)));

  expect(screen.getByText('skeleton')).toBeTruthy();
  arrive(remote(({ basename }) => <p>shop at {basename}</p>));

  expect(await screen.findByText('shop at /')).toBeTruthy();
});

it('a remote that does not load leaves an error panel, the rest of the page works, and Retry brings it back', async () => {
  let broken = true;
  show(async () => {
    if (broken) throw new Error('404');
    return remote(() => <p>the shop</p>);
  });

  expect(await screen.findByText('The shop did not load')).toBeTruthy();
  expect(screen.getByText('still here')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('the shop')).toBeTruthy();
  expect(screen.queryByText('The shop did not load')).toBeNull();
});

it('a Retry that fails again shows the panel again', async () => {
  let asked = 0;
  show(async () => {
    asked++;
    throw new Error('still broken');
  });

  await screen.findByText('The shop did not load');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('The shop did not load')).toBeTruthy();
  expect(asked).toBe(2);
});

it('after a Retry that failed too, the panel suggests to reload the page', async () => {
  show(() => Promise.reject(new Error('still broken')));
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again.');

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText(/reload the page/)).toBeTruthy();
});

it('a small part that does not load leaves one line with Retry', async () => {
  let broken = true;
  const load = async () => {
    if (broken) throw new Error('404');
    return { default: ({ name }: { name: string }) => <p>slider of {name}</p> };
  };
  render(<LoadBoundary small load={load} title="The price slider" props={{ name: 'prices' }} />);

  expect((await screen.findByRole('alert')).textContent).toBe('The price slider did not load.Retry');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('slider of prices')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the failure of an overlay can be closed', async () => {
  const onClose = jest.fn();
  const load = () => Promise.reject(new Error('404'));
  render(<LoadBoundary load={load} title="The menu" props={{}} onClose={onClose} />);

  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));

  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a part that brings the frame of its page along leaves another frame around its error panel', async () => {
  const load = () => Promise.reject(new Error('404'));
  const frame = (panel: ReactNode) => (
    <>
      <nav>the way out</nav>
      {panel}
    </>
  );
  render(<LoadBoundary load={load} title="The dashboard" props={{}} frame={frame} />);

  await screen.findByText('The dashboard did not load');
  expect(screen.getByText('the way out')).toBeTruthy();
});

it('a part that was loaded before is there at once', async () => {
  const load = async () => ({ default: () => <p>the part</p> });
  const part = <LoadBoundary load={load} title="The part" props={{}} fallback={<p>skeleton</p>} />;
  const { unmount } = render(part);
  await screen.findByText('the part');
  unmount();

  render(part);

  expect(screen.queryByText('skeleton')).toBeNull();
  expect(screen.getByText('the part')).toBeTruthy();
});

it('a remote that crashes while running is handled by the boundary above, which can restart it', async () => {
  let broken = true;
  const Shaky = () => {
    if (broken) throw new Error('bug');
    return <p>the shop</p>;
  };
  const module = remote(Shaky);
  render(
    <CatchFailure panel={(error, again) => <button onClick={again}>{String(error)}</button>}>
      <RemoteBoundary
        name="storefront"
        title="The shop"
        basename="/"
        loader={{ load: async () => module }}
        fallback={null}
      />
    </CatchFailure>,
  );

  const again = await screen.findByRole('button', { name: 'Error: bug' });
  expect(screen.queryByText('The shop did not load')).toBeNull();
  broken = false;
  await userEvent.click(again);

  expect(await screen.findByText('the shop')).toBeTruthy();
});

it.each([
  [
    Object.assign(new Error('Loading chunk 7 failed.'), {
      type: 'missing',
      request: 'https://shop.example/mf/storefront/b1/7.js?x=1',
    }),
    'Loading failed (missing: /mf/storefront/b1/7.js).',
  ],
  [
    new LoadFailure('late', { kind: 'timeout', address: '/mf/storefront/b1/mf-manifest.json' }),
    'Loading failed (timeout: /mf/storefront/b1/mf-manifest.json).',
  ],
  [new Error('[ Federation Runtime ]: #RUNTIME-003 args: {"secret":"1"}'), 'Loading failed (error).'],
  [undefined, 'Loading failed (error).'],
])('a failed load says its type and address, and nothing of the inside: %s', async (error, sentence) => {
  show(() => Promise.reject(error as Error));

  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain(sentence);
  expect(panel.textContent).not.toMatch(/RUNTIME|secret|shop\.example|undefined/);
});

it('somebody who is offline reads so, and no name of a file', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(() =>
    Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { request: '/mf/storefront/b1/7.js' })),
  );

  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('You are offline.');
  expect(panel.textContent).not.toMatch(/\.js|Loading failed/);
});
