import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with browser features that it lacks. Not `Request`, because Node's rejects relative addresses. */
export default class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const page = this.global;
    Object.assign(page, { TextEncoder, TextDecoder, Headers, Response, structuredClone });
    page.matchMedia = (media) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} });
    page.CSS ??= { escape: (name) => name, supports: () => false };
    page.scrollTo = () => {};
    page.Element.prototype.scrollIntoView ??= () => {};
    page.performance.mark ??= () => {};
    page.HTMLElement.prototype.showPopover ??= () => {};
    page.HTMLElement.prototype.hidePopover ??= () => {};
    page.HTMLDialogElement.prototype.showModal ??= function () {
      this.open = true;
    };
    page.HTMLDialogElement.prototype.close ??= function () {
      this.open = false;
    };
  }
}
