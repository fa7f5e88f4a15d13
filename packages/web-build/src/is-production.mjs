/** Whether this build is for customers (the container images) and not for the people who work on the shop. */
export const isProduction = () => process.env.NODE_ENV === 'production';
