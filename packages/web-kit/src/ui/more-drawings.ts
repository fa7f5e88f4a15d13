import noMessages from '../illustrations/no-messages.svg';
import noOrders from '../illustrations/no-orders.svg';
import noPhones from '../illustrations/no-phones.svg';
import notAllowed from '../illustrations/not-allowed.svg';
import notFound from '../illustrations/not-found.svg';

export const moreDrawings = {
  'no-messages': noMessages,
  'no-orders': noOrders,
  'no-phones': noPhones,
  'not-allowed': notAllowed,
  'not-found': notFound,
};
