import { Button, Card, LinkButton, paths, brandsSection, sellPath, Textarea, TextField } from '@wholesale/web-kit';
import { useSession } from '@wholesale/web-kit/auth';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { checkRequest, type QuoteErrors, type QuoteRequest } from './check-request.ts';
import styles from './free-quote.module.css';

const phone = new URL('../../../assets/tile-samsung.webp', import.meta.url).href;

/** 'Get a free quote': by the specification a sample form that sends and stores nothing. */
export function FreeQuote() {
  const [submittedName, setSubmittedName] = useState<string>();
  return (
    <section aria-labelledby="quote" className={styles.panel}>
      <div className={styles.words}>
        <h2 id="quote">Get a free quote</h2>
        <p className={styles.lead}>Tell us which phone you have and its condition, and see what it could sell for.</p>
        <figure className={styles.quote}>
          <blockquote>
            <p>Three shops, one afternoon, and a price I could live with.</p>
          </blockquote>
          <figcaption>Mahbub Alam, Khulna</figcaption>
        </figure>
      </div>
      <img src={phone} alt="" width={220} height={220} loading="lazy" decoding="async" className={styles.phone} />
      <Card className={styles.card}>
        {submittedName === undefined ? (
          <RequestForm onDone={setSubmittedName} />
        ) : (
          <Confirmation name={submittedName} onBack={() => setSubmittedName(undefined)} />
        )}
      </Card>
    </section>
  );
}

function RequestForm({ onDone }: { onDone: (name: string) => void }) {
  const [errors, setErrors] = useState<QuoteErrors>({});
  const [wasSubmitted, setWasSubmitted] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const request = read(form);
    const found = checkRequest(request);
    const [first] = Object.keys(found);
    setWasSubmitted(true);
    setErrors(found);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else onDone(request.name.trim());
  };
  return (
    <form
      noValidate
      aria-labelledby="quote"
      className={styles.form}
      onSubmit={submit}
      onChange={({ currentTarget }) => wasSubmitted && setErrors(checkRequest(read(currentTarget)))}
    >
      <TextField label="Name" name="name" autoComplete="name" maxLength={80} error={errors.name} aria-required />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={200}
        error={errors.email}
        aria-required
      />
      <TextField
        label="Phone"
        name="phone"
        placeholder="iPhone 13, 128 GB"
        maxLength={80}
        error={errors.phone}
        aria-required
        className={styles.wide}
      />
      <Textarea
        label="Message"
        name="message"
        rows={3}
        placeholder="Condition, battery, what's included"
        error={errors.message}
        className={styles.wide}
      />
      <div className={`${styles.send} ${styles.wide}`}>
        <Button type="submit" size="lg">
          Get my quote
        </Button>
        <p>Nothing you type here leaves your device.</p>
      </div>
    </form>
  );
}

function Confirmation({ name, onBack }: { name: string; onBack: () => void }) {
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.answer}>
      <h3 ref={heading} tabIndex={-1}>
        Thank you, {name}
      </h3>
      <p>This form is a sample: your request was not sent or saved.</p>
      <p>
        To see what your phone could sell for, start a listing. The form shows the prices of similar phones before you
        publish it.
      </p>
      <div className={styles.ways}>
        <LinkButton to={sellPath(user !== undefined)}>{user ? 'Add a phone' : 'Sign up as a seller'}</LinkButton>
        <LinkButton to={`${paths.home}#${brandsSection}`} variant="secondary">
          Browse phones
        </LinkButton>
        <Button variant="quiet" onClick={onBack}>
          Back to the form
        </Button>
      </div>
    </div>
  );
}

function read(form: HTMLFormElement): QuoteRequest {
  const fields = new FormData(form);
  const text = (name: keyof QuoteRequest) => String(fields.get(name) ?? '');
  return { name: text('name'), email: text('email'), phone: text('phone'), message: text('message') };
}
