import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RemoteBoundary, type RemoteLoader, type RemoteModule } from '@wholesale/web-kit/remotes';

const remote = (Component: RemoteModule['default']): RemoteModule => ({ contractVersion: 1, default: Component });
const show = (load: RemoteLoader['load']) =>
  render(
    <>
      <header>still here</header>
      <RemoteBoundary
        name="storefront"
        title="The shop"
        basename="/"
        loader={{ load, prefetch: () => undefined }}
        fallback={<p>skeleton</p>}
      />
    </>,
  );
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('the skeleton stands until the remote is there, which learns its base path', async () => {
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

it('a remote that breaks while it runs takes only its own place with it', async () => {
  const Broken = () => {
    throw new Error('bug');
  };
  show(async () => remote(Broken));

  expect(await screen.findByText('The shop did not load')).toBeTruthy();
  expect(screen.getByText('still here')).toBeTruthy();
});
