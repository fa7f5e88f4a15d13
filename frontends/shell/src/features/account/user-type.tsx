import { RadioGroup } from '@wholesale/web-kit';

export type ChosenRole = 'buyer' | 'seller';

const userTypes = [
  { value: 'buyer', label: 'Buyer', hint: 'I want to buy' },
  { value: 'seller', label: 'Seller', hint: 'I want to sell' },
] as const;

export const UserType = ({ value, onChange }: { value: ChosenRole; onChange: (role: ChosenRole) => void }) => (
  <RadioGroup legend="User Type" name="role" options={userTypes} value={value} onChange={onChange} />
);
