/** Whether this is a production build (container images), not one for development. */
export const isProduction = () => process.env.NODE_ENV === 'production';
