/** One service under test, from outside: over HTTP and events, with a real database and a real broker. */
export { explainQueriesOf, type QueryPlan } from './service-harness/explain-queries.ts';
export {
  startServiceForTests,
  type Replica,
  type ServiceUnderTest,
} from './service-harness/start-service-for-tests.ts';
export { startStubCatalog, type StubCatalog } from './service-harness/stub-catalog.ts';
export { startStubService, type StubService } from './service-harness/stub-service.ts';
export { aBuyer, anAdmin, anId, anonymous, aSeller, aService, aStranger } from './service-harness/test-callers.ts';
export { createTestClient, type TestClient, type TestReply } from './service-harness/test-client.ts';
export { anEvent, aUserEvent } from './service-harness/test-events.ts';
export { aListingEvent, aListingSnapshot } from './service-harness/test-listings.ts';
export { testKeys } from './service-harness/test-keys.ts';
