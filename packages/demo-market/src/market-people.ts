import type { Brand } from '@wholesale/contracts';

/** A shop writes "we" and tests its phones; a person sells a phone they used. */
export type Seller = {
  name: string;
  email: string;
  password: string;
  kind: 'shop' | 'person';
  verified: boolean;
  location: string;
  /** The seller's weight of each brand. */
  stock: Readonly<Record<Brand, number>>;
};

export type Buyer = { name: string; email: string; password: string; phone: string; location: string };

export const demoAccounts = {
  admin: { name: 'WholeSale Admin', email: 'admin@wholesale.example', password: 'wholesale-admin' },
  seller: { name: 'Second Ring', email: 'seller@wholesale.example', password: 'wholesale-seller' },
  buyer: { name: 'Imran Chowdhury', email: 'buyer@wholesale.example', password: 'wholesale-buyer' },
} as const;

const sellerOf =
  (kind: Seller['kind']) =>
  (name: string, location: string, verified: boolean, samsung: number, iphone: number, vivo: number): Seller => ({
    name,
    email: addressOf(name),
    password: demoAccounts.seller.password,
    kind,
    verified,
    location,
    stock: { samsung, iphone, vivo },
  });
const shop = sellerOf('shop');
const person = sellerOf('person');

export const sellers: readonly Seller[] = [
  { ...shop(demoAccounts.seller.name, 'Sylhet', true, 4, 4, 4), email: demoAccounts.seller.email },
  shop('Rahim Traders', 'Dhaka', true, 9, 4, 4),
  shop('Apple Again', 'Dhaka', true, 0, 16, 0),
  shop('Phone Corner', 'Khulna', false, 6, 2, 6),
  shop('Padma Mobile', 'Rajshahi', true, 5, 3, 5),
  shop('Port City Phones', 'Chattogram', true, 6, 6, 3),
  shop('Dhanmondi Gadgets', 'Dhaka', true, 4, 8, 2),
  shop('Jamuna Telecom', 'Mymensingh', false, 5, 1, 6),
  shop('Once More Mobile', 'Dhaka', true, 6, 5, 4),
  shop('Hello Again', 'Chattogram', false, 3, 4, 3),
  shop('Surma Smart Store', 'Sylhet', true, 4, 3, 4),
  shop('Karim & Sons', 'Cumilla', false, 4, 2, 4),
  shop('Rupsha Mobile', 'Khulna', false, 3, 1, 5),
  person('Nadia Karim', 'Chattogram', true, 1, 3, 0.5),
  person('Tania Akter', 'Rajshahi', false, 2, 1, 1.5),
  person('Farhan Ahmed', 'Dhaka', true, 2, 2, 1),
  person('Mehedi Hasan', 'Barishal', false, 2, 1, 1.5),
  person('Nusrat Jahan', 'Dhaka', true, 1, 3, 0.5),
  person('Sabbir Rahman', 'Rangpur', false, 2, 1, 2),
  person('Lamia Islam', 'Gazipur', false, 1, 2, 1),
];

/** Phone numbers from the range reserved for fiction. */
export const buyers: readonly Buyer[] = [
  { ...buyer(demoAccounts.buyer.name, '+1 202 555 0110', 'Dhanmondi 27, Dhaka'), email: demoAccounts.buyer.email },
  buyer('Ayesha Siddika', '+1 202 555 0121', 'Agrabad, Chattogram'),
  buyer('Rakib Hossain', '+1 202 555 0132', 'Zindabazar, Sylhet'),
  buyer('Sumaiya Khatun', '+1 202 555 0143', 'Sonadanga, Khulna'),
  buyer('Tanvir Alam', '+1 202 555 0154', 'Uttara Sector 7, Dhaka'),
  buyer('Maliha Noor', '+1 202 555 0165', 'Shaheb Bazar, Rajshahi'),
];

function buyer(name: string, phone: string, location: string): Buyer {
  return { name, email: addressOf(name), password: demoAccounts.buyer.password, phone, location };
}

function addressOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@wholesale.example`;
}
