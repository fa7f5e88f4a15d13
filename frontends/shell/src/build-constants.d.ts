/** Set by the build: whether it is a development build, which has the component gallery. */
declare const WHOLESALE_GALLERY: boolean;
