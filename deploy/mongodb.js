// The health check of the database's container runs this with mongosh. The first runs create the replica set and a user per service,
// also in a database that had no users before; later ones only check that this node is the primary.
const { setName, isWritablePrimary } = db.hello();

if (!setName) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] });
if (!isWritablePrimary) quit(1);
else createUsers();

function createUsers() {
  const admin = db.getSiblingDB('admin');
  try {
    admin.auth('root', process.env.MONGODB_PASSWORD);
  } catch {
    // Works only from this machine, and only while there is no user.
    admin.createUser({ user: 'root', pwd: process.env.MONGODB_PASSWORD, roles: ['root'] });
    admin.auth('root', process.env.MONGODB_PASSWORD);
  }
  for (const service of ['users', 'catalog', 'bookings', 'ads', 'inbox']) {
    const database = `wholesale_${service}`;
    const pwd = process.env[`${service.toUpperCase()}_PASSWORD`];
    const own = db.getSiblingDB(database);
    if (!own.getUser(service)) own.createUser({ user: service, pwd, roles: [{ role: 'readWrite', db: database }] });
  }
}
