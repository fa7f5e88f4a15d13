import {
  Button,
  Checkbox,
  Chip,
  IconButton,
  LinkButton,
  PasswordField,
  RadioGroup,
  Select,
  Spinner,
  Textarea,
  TextField,
} from '@wholesale/web-kit';
import { BadgeCheck, Heart, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import styles from './gallery.module.css';
import { Chapter, Specimen } from './specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

export const Buttons = () => (
  <Chapter id="buttons" title="Buttons" lead="One primary button in a view. A busy one keeps its width and its focus.">
    {variants.map((variant) => (
      <Specimen key={variant} name={variant}>
        {sizes.map((size) => (
          <Button key={size} variant={variant} size={size}>
            Book Now
          </Button>
        ))}
        <Button variant={variant} icon={<Plus size={18} />}>
          Add Product
        </Button>
        <Button variant={variant} busy>
          Book for $385
        </Button>
        <Button variant={variant} disabled>
          Sold
        </Button>
      </Specimen>
    ))}
    <Specimen name="wide" wide>
      <Button wide size="lg">
        Continue
      </Button>
    </Specimen>
    <Specimen name="links styled as buttons; icon buttons">
      <LinkButton to="/gallery">Link</LinkButton>
      <LinkButton to="/gallery" variant="secondary" icon={<Search size={18} />}>
        Find a phone
      </LinkButton>
      <IconButton label="Save">
        <Heart size={20} />
      </IconButton>
      <IconButton label="Find" outlined>
        <Search size={20} />
      </IconButton>
      <Spinner />
    </Specimen>
  </Chapter>
);

export const Fields = () => (
  <Chapter
    id="fields"
    title="Fields"
    lead="Label above, hint and error below; an error is never shown by colour alone."
  >
    <Specimen name="one line: plain, hint, error, read-only, disabled" wide>
      <div className={styles.fields}>
        <TextField label="Location" placeholder="Where should you meet?" />
        <TextField label="Resale price" inputMode="decimal" hint="In dollars, such as 385" />
        <TextField label="Email" error="Email Address is required" />
        <TextField label="Item name" defaultValue="Galaxy S21 128 GB" readOnly />
        <TextField label="Role" defaultValue="Seller" disabled />
      </div>
    </Specimen>
    <Specimen name="password" wide>
      <div className={styles.fields}>
        <PasswordField label="Password" defaultValue="secret-word" autoComplete="off" hint="At least 6 characters" />
        <PasswordField label="Password" autoComplete="off" error="Wrong email or password." />
      </div>
    </Specimen>
    <Specimen name="several lines, one of a list" wide>
      <div className={styles.fields}>
        <Textarea label="Description" placeholder="What a buyer should know" />
        <Textarea label="Description" error="Use fewer characters." defaultValue="Always in a case." />
        <Select label="Brand" hint="The maker of the phone">
          <option>Samsung</option>
          <option>iPhone</option>
          <option>vivo</option>
        </Select>
        <Select label="Brand" error="Please choose a brand">
          <option>Choose</option>
        </Select>
      </div>
    </Specimen>
  </Chapter>
);

export const Choices = () => (
  <Chapter
    id="choices"
    title="Choices and chips"
    lead="Short lists of choices stay visible; active filters can be removed."
  >
    <Specimen name="one of a few" wide>
      {(unique) => (
        <>
          <Condition name={`${unique}a`} />
          <Condition name={`${unique}b`} error="Please choose a condition" />
        </>
      )}
    </Specimen>
    <Specimen name="on or off: with a count, on, off, disabled" wide>
      <div>
        <Checkbox label="Good" count={18} defaultChecked />
        <Checkbox label="Fair" count={7} />
        <Checkbox label="Excellent" count={0} disabled />
      </div>
    </Specimen>
    <Specimen name="chips: plain, accent, danger, on a photo, active filters">
      <Chip>Good</Chip>
      <Chip tone="accent" icon={<BadgeCheck size={15} />}>
        Verified
      </Chip>
      <Chip tone="danger">Cancelled</Chip>
      <Chip tone="surface">Excellent</Chip>
      <FilterChips />
    </Specimen>
  </Chapter>
);

function Condition({ name, error }: { name: string; error?: string }) {
  const [value, setValue] = useState<'excellent' | 'good' | 'fair' | undefined>(error ? undefined : 'good');
  return (
    <RadioGroup
      legend="Condition"
      name={name}
      options={[
        { value: 'excellent', label: 'Excellent', hint: 'Like new' },
        { value: 'good', label: 'Good', hint: 'Light marks' },
        { value: 'fair', label: 'Fair', hint: 'Clear marks' },
      ]}
      value={value}
      onChange={setValue}
      error={value ? undefined : error}
    />
  );
}

function FilterChips() {
  const [on, setOn] = useState(['Good', 'Up to $400', 'Verified sellers']);
  return on.map((filter) => (
    <Chip
      key={filter}
      onRemove={() => setOn(on.filter((other) => other !== filter))}
      removeLabel={`Remove the filter ${filter}`}
    >
      {filter}
    </Chip>
  ));
}
