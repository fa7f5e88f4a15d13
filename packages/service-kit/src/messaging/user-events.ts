import { userEventTypes, type UserEvent } from '@wholesale/contracts';

type Handle = (event: UserEvent) => Promise<void>;

/** The handlers of a consumer that does the same after every event about a person. */
export const forAllUserEvents = (handle: Handle): Record<UserEvent['type'], Handle> =>
  Object.fromEntries(userEventTypes.map((type) => [type, handle])) as Record<UserEvent['type'], Handle>;
