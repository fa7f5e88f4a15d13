import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the parts of a browser that it leaves out and Node has. `Request` stays out: Node's refuses site-relative addresses. */
export default class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, Headers, Response, structuredClone });
  }
}
