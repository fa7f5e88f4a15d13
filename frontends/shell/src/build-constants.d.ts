/** Filled in by the build: whether it is one for development, which has the component gallery. */
declare const WHOLESALE_GALLERY: boolean;
