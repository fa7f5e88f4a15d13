import type { Brand } from '@wholesale/contracts';

export const brandPhones: Readonly<Record<Brand, string>> = {
  samsung: 'Samsung phones',
  iphone: 'iPhones',
  vivo: 'vivo phones',
};
