import { RadioGroup } from '@wholesale/web-kit';

export type ChosenRole = 'buyer' | 'seller';

const userTypes = [
  { value: 'buyer', label: 'Buyer', hint: 'I look for a phone' },
  { value: 'seller', label: 'Seller', hint: 'I sell phones' },
] as const;

/** What somebody comes to the shop for. */
export const UserType = ({ value, onChange }: { value: ChosenRole; onChange: (role: ChosenRole) => void }) => (
  <RadioGroup legend="User Type" name="role" options={userTypes} value={value} onChange={onChange} />
);
