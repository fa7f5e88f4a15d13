/** In tests, importing a picture gives its name. */
export default 'picture';
