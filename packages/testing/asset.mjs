/** In tests a picture is only its name. */
export default 'picture';
